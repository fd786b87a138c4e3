import type { ModuleId } from './site.tsx';

/** The benchmark writes this table for N remotes. */
export const MODULES: Readonly<Record<ModuleId, { sampleProps: object }>> = {
  'growth0000/Part': { sampleProps: {} },
};
