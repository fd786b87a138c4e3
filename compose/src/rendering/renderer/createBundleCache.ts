import { LRUCache } from 'lru-cache';
import { MEMORY_LIMITS } from '../../protocol/deadlines.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { RenderJob } from '../worker/RenderJob.ts';
import { bundleKey } from '../worker/RenderJob.ts';

interface BundleCache {
  /**
   * @returns the bundles to send and to drop so that the worker has these releases, and those that do not
   *   fit beside the others.
   */
  take(
    releases: readonly LiveRelease[],
  ): Pick<RenderJob, 'added' | 'dropped'> & { tooLarge: readonly LiveRelease[] };
}

/**
 * An LRU cache, by size, of the server bundles that a worker has: each is sent to it once.
 *
 * @param maxBytes of all code in the cache.
 */
export function createBundleCache(maxBytes: number = MEMORY_LIMITS.codeBytes): BundleCache {
  let dropped: string[] = [];
  const cached = new LRUCache<string, ServerBundle>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: (_, release, reason) => {
      if (reason === 'evict') dropped.push(release);
    },
  });

  return {
    take: (releases) => {
      dropped = [];
      const added: RenderJob['added'][number][] = [];
      const tooLarge: LiveRelease[] = [];
      let bytes = 0;
      for (const release of releases) {
        const { pinned, serverBundle: bundle } = release;
        if (!bundle) continue;
        if (bytes + sizeOf(bundle) > maxBytes) {
          tooLarge.push(release);
          continue;
        }
        bytes += sizeOf(bundle);
        const { name, id, baseUrl } = pinned;
        // `get` marks it as used, before another bundle of the page could evict it.
        if (!cached.get(bundleKey(pinned))) added.push({ name, id, baseUrl, bundle });
      }
      for (const release of added) cached.set(bundleKey(release), release.bundle);
      return { added, dropped, tooLarge };
    },
  };
}

/** An empty bundle is one as well. */
const sizeOf = ({ code }: ServerBundle): number => code.length + 1;
