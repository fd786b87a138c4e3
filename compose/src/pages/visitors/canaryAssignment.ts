import { createHash } from 'node:crypto';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveCanary } from '../../releases/tracking/RemoteState.ts';

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
