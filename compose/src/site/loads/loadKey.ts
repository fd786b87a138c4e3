import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';

/** Names the data of a module on a page: mounted twice with the same props, it has the same. */
export const loadKey = (module: ModuleId, props: object): string =>
  `${module} ${JSON.stringify(props)}`;
