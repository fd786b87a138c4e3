import { createHash } from 'node:crypto';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveCanary } from '../../releases/tracking/RemoteState.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';

/** Each visitor is in one bucket, 0 to 99, on every visit. */
export const BUCKETS = 100;

type Identified = Pick<PinnedRelease, 'name' | 'id'>;

/** The buckets in the order in which they join a canary as its share grows; another release has another order. */
export const joinOrderOf = ({ name, id }: Identified): readonly number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => ({
    bucket,
    rank: createHash('sha256').update(`${name}/${id}/${bucket}`).digest('hex'),
  }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ bucket }) => bucket);

/** Cached, since every page needs the order while there is a canary. */
const orders = new WeakMap<Identified, readonly number[]>();

export function isInCanary({ release: { pinned }, share }: LiveCanary, bucket: number): boolean {
  const order = orders.get(pinned) ?? joinOrderOf(pinned);
  orders.set(pinned, order);
  return order.slice(0, roundedShare(share)).includes(bucket);
}

/** The share that a canary really gets, in whole per cent: there are 100 buckets. */
export const roundedShare = (share: number): number => Math.ceil(share);

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
