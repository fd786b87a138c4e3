import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import { isInCanary } from './canaryAssignment.ts';

/** A release of a remote that has a canary. */
export interface ReleaseInTrial {
  /** The remote's name. */
  remote: string;
  /** The release's id. */
  release: string;
  /** Whether it is the canary, and not the live release. */
  isCanary: boolean;
}

/** The release that a visitor in this bucket gets of each remote with a canary. */
export function releasesInTrial(
  remotes: readonly Pick<TrackedRemote, 'name' | 'state'>[],
  bucket: number | undefined,
): ReleaseInTrial[] {
  if (bucket === undefined) return [];
  return remotes.flatMap(({ name, state }) => {
    const { live, canary } = state();
    if (!live || !canary) return [];
    const isCanary = isInCanary(canary, bucket);
    const { id } = (isCanary ? canary.release : live).pinned;
    return [{ remote: name, release: id, isCanary }];
  });
}
