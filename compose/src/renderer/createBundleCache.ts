import { LRUCache } from 'lru-cache';
import { heldAs } from '../render/heldAs.ts';
import type { RenderJob } from '../render/RenderJob.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/** The live ones, canaries, and what developers override. */
const MAX_BUNDLES = 16;

interface BundleCache {
  /** What to tell the renderer so that it holds these releases. */
  take(releases: readonly LiveRelease[]): Pick<RenderJob, 'added' | 'dropped'>;
}

/**
 * Decides which releases' code the renderer holds: each is sent once, and the least used one
 * goes.
 */
export function createBundleCache(maxReleases = MAX_BUNDLES): BundleCache {
  let dropped: string[] = [];
  const held = new LRUCache<string, true>({
    max: maxReleases,
    dispose: (_, release, reason) => {
      if (reason === 'evict') dropped.push(release);
    },
  });

  return {
    take: (releases) => {
      dropped = [];
      // All that are held count as used before one of them could make room for another.
      const added = releases.flatMap(({ pinned: { name, id, baseUrl }, serverBundle }) =>
        serverBundle && !held.get(heldAs({ name, id, baseUrl }))
          ? [{ name, id, baseUrl, bundle: serverBundle }]
          : [],
      );
      for (const release of added) held.set(heldAs(release), true);
      return { added, dropped };
    },
  };
}
