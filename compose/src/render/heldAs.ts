import type { ReleaseName } from './openModules.ts';

/** What a renderer holds a release's code as: the same release may be loaded from two places. */
export const heldAs = ({ name, id, baseUrl }: ReleaseName): string => `${name}/${id} ${baseUrl}`;
