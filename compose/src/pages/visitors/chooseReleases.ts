import { createHash } from 'node:crypto';
import type { DevelopmentClaim } from '../../protocol/manifest/developmentClaim.ts';
import { isRelease, type LiveRelease } from '../../releases/LiveRelease.ts';
import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import { isInCanary } from './isInCanary.ts';
import type { OverrideReleases } from './openOverrides.ts';
import { hasOwnRemotes, type Visitor } from './Visitor.ts';

/**
 * The releases that a visitor's page is made from: the live ones, a canary for its share of
 * the visitors, and whatever the visitor overrides or develops. A page is made from one such list, to its
 * end: what goes live meanwhile is the next page's.
 */
export async function chooseReleases(
  remotes: readonly TrackedRemote[],
  visitor: Visitor,
  overrides: OverrideReleases,
): Promise<LiveRelease[]> {
  const published = ({ state }: TrackedRemote): LiveRelease | undefined => {
    const { live, canary } = state();
    if (!canary || visitor.bucket === undefined) return live;
    return isInCanary(canary, visitor.bucket) ? canary.release : live;
  };
  if (!hasOwnRemotes(visitor)) return remotes.map(published).filter(isRelease);
  const chosen = await Promise.all(
    remotes.map((remote) => {
      const claim = visitor.developed.get(remote.name);
      if (claim) return developedRelease(claim);
      const url = visitor.overrides.get(remote.name);
      return url === undefined ? published(remote) : overrides.open(remote.name, url);
    }),
  );
  return chosen.filter(isRelease);
}

/**
 * A remote as its developer's browser gets it from the developer's own machine, which the server
 * cannot reach: there is no code for the server, and files that change in place have no hash.
 */
function developedRelease({
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
