import { LRUCache } from 'lru-cache';
import type { LiveReleases } from '../../protocol/teamApi.ts';

/** The live release of a remote, its canary, and four earlier releases to compare with. */
const MAX_PER_REMOTE = 6;

/** Remembers recently live releases, since open pages still use them, and forgets older ones to bound the metrics. */
export function rememberReleases(onForgotten: (remote: string, release: string) => void) {
  const known = new Map<string, LRUCache<string, true>>();

  return {
    note: (live: LiveReleases): void => {
      for (const { remote, release } of live) {
        const dispose = (_: true, oldest: string) => onForgotten(remote, oldest);
        const releases = known.get(remote) ?? new LRUCache({ max: MAX_PER_REMOTE, dispose });
        known.set(remote, releases.set(release, true));
      }
    },
    /** Whether visitors get the release, or got it until recently. */
    has: ({ remote, release }: { remote: string; release: string }): boolean =>
      known.get(remote)?.has(release) ?? false,
  };
}
