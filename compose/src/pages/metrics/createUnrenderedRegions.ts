import { LRUCache } from 'lru-cache';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import {
  type ModuleId,
  moduleOf,
  type NameInRelease,
  nameInRelease,
  remoteOf,
} from '../../protocol/names/ModuleId.ts';
import type { PageWithOmissions, RenderRequest } from '../../rendering/renderer/Renderer.ts';

/** A region that the latest page with it left to the browser. */
export interface UnrenderedRegion {
  readonly module: NameInRelease;
  /** Why the HTML lacks it; open circuits have a metric of their own. */
  readonly cause: 'memory' | 'error' | 'load' | 'unknown';
  readonly reason: string;
  readonly since: Date;
}

export type UnrenderedRegions = ReturnType<typeof createUnrenderedRegions>;

const MAX_REGIONS = 2_000;

/** Minimum time between two log entries for the same region and reason. */
const LOG_AGAIN_MS = 60_000;

const MAX_REASON_LENGTH = 500;

export function createUnrenderedRegions() {
  const unrendered = new LRUCache<string, UnrenderedRegion>({ max: MAX_REGIONS });
  const logged = new LRUCache<string, true>({ max: MAX_REGIONS, ttl: LOG_AGAIN_MS });

  return {
    /**
     * @param regions those that the page's HTML should contain.
     * @returns regions to log: left to the browser for a reason not logged recently, and not by an open circuit.
     */
    note: (
      regions: readonly ModuleId[],
      releases: RenderRequest['releases'],
      page: PageWithOmissions,
      open: readonly ModuleId[],
    ): UnrenderedRegion[] =>
      regions.flatMap((id) => {
        const name = moduleOf(id);
        const release = releases.find(({ pinned }) => pinned.name === remoteOf(id));
        if (!release?.serverBundle || !(name in release.pinned.modules)) return [];
        const module = nameInRelease(release.pinned, name);
        if (page.rendered.includes(id) || open.includes(id)) {
          unrendered.delete(module);
          return [];
        }
        const why = whyLeft(id, page);
        const since = unrendered.get(module)?.since ?? new Date();
        const region = { module, ...why, reason: why.reason.slice(0, MAX_REASON_LENGTH), since };
        unrendered.set(module, region);
        const key = `${module} ${region.reason}`;
        if (logged.has(key)) return [];
        logged.set(key, true);
        return [region];
      }),
    of: (release: Pick<PinnedRelease, 'name' | 'id'>): UnrenderedRegion[] =>
      [...unrendered.values()].filter(({ module }) => module.startsWith(nameInRelease(release))),
  };
}

function whyLeft(
  id: ModuleId,
  { failures, loads, tooLarge }: PageWithOmissions,
): Pick<UnrenderedRegion, 'cause' | 'reason'> {
  if (tooLarge?.includes(id)) {
    return { cause: 'memory', reason: 'its page needs more code than a worker may keep in memory' };
  }
  const late = loads.some(({ module, status }) => module === id && status === 'late');
  if (late) return { cause: 'load', reason: 'its data were not loaded in time' };
  // A failure without a module is of the whole server bundle.
  const failure =
    failures.find(({ module }) => module === id) ?? failures.find(({ module }) => !module);
  if (failure) return { cause: 'error', reason: failure.message };
  return { cause: 'unknown', reason: 'its code or its props were not available' };
}
