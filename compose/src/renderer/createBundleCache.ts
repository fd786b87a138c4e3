import type { RenderJob } from '../render/RenderJob.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/** The live ones, trials, and what developers override. */
const MAX_BUNDLES = 16;

export interface BundleCache {
  /** What to tell the renderer so that it holds these releases. */
  take(releases: readonly LiveRelease[]): Pick<RenderJob, 'added' | 'dropped'>;
}

/**
 * Decides which releases' code the renderer holds: each is sent once, and the least used one
 * goes.
 */
export function createBundleCache(maxReleases = MAX_BUNDLES): BundleCache {
  const held = new Set<string>();

  return {
    take: (releases) => {
      const added = releases.flatMap(({ pinned: { name, id }, serverBundle }) => {
        if (!serverBundle) return [];
        const isHeld = held.delete(`${name}/${id}`);
        held.add(`${name}/${id}`);
        return isHeld ? [] : [{ name, id, bundle: serverBundle }];
      });
      const dropped = [...held].slice(0, -maxReleases);
      for (const release of dropped) held.delete(release);
      return { added, dropped };
    },
  };
}
