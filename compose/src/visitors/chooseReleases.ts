import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { TrackedRemote } from '../tracking/TrackedRemote.ts';
import { developedRelease } from './developedRelease.ts';
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

const isRelease = (release: LiveRelease | undefined): release is LiveRelease =>
  release !== undefined;
