import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import { isInCanary } from './canaryAssignment.ts';
import { readBucket } from './identifyVisitor.ts';

/** A release of a remote that has a canary. */
export interface ReleaseInTrial {
  /** The remote's name. */
  remote: string;
  /** The release's id. */
  release: string;
  /** Whether it is the canary, and not the live release. */
  isCanary: boolean;
}

/** The release that a visitor gets of each remote with a canary. @param cookies a `Cookie` header. */
export function releasesInTrial(
  remotes: readonly Pick<TrackedRemote, 'name' | 'state'>[],
  cookies: string,
): ReleaseInTrial[] {
  const bucket = readBucket((name) => new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(cookies)?.[1]);
  if (bucket === undefined) return [];
  return remotes.flatMap(({ name, state }) => {
    const { live, canary } = state();
    if (!live || !canary) return [];
    const isCanary = isInCanary(canary, bucket);
    const { id } = (isCanary ? canary.release : live).pinned;
    return [{ remote: name, release: id, isCanary }];
  });
}
