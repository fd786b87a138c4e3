import { createHash } from 'node:crypto';
import type { DevelopmentClaim } from '../manifest/developmentClaim.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/**
 * A remote as its developer's browser gets it from the developer's own machine, which the server
 * cannot reach: there is no code for the server, and files that change in place have no hash.
 */
export function developedRelease({
  remote: name,
  url,
  container,
  modules,
  mounts,
  styles,
  pages = [],
}: DevelopmentClaim): LiveRelease {
  const id = createHash('sha256').update(`${name} ${url}`).digest('hex').slice(0, 16);
  return {
    pinned: {
      id,
      name,
      baseUrl: url,
      container: { ...container, integrity: '' },
      modules: Object.fromEntries(modules.map((module) => [module, []])),
      ...(styles && { styles }),
      ...(mounts && { mounts }),
      ...(pages.length > 0 && { hasPages: true as const }),
    },
    pages,
    checkedFiles: {},
    // There is no HTML of it that could be enhanced.
    enhancements: {},
    serverBundle: undefined,
    since: new Date(),
    from: url,
  };
}
