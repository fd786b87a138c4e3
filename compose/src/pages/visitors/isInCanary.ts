import { createHash } from 'node:crypto';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveCanary } from '../../releases/tracking/RemoteState.ts';

/** Visitors' numbers: 0 to 99. */
export const BUCKETS = 100;

type Dealt = Pick<PinnedRelease, 'name' | 'id'>;

/** The order in which visitors join as a share grows; the next canary begins with other visitors. */
export const dealOf = ({ name, id }: Dealt): readonly number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => ({
    bucket,
    lot: createHash('sha256').update(`${name}/${id}/${bucket}`).digest('hex'),
  }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .map(({ bucket }) => bucket);

/** Called for every page while there is a canary. */
const deals = new WeakMap<Dealt, readonly number[]>();

export function isInCanary({ release: { pinned }, share }: LiveCanary, bucket: number): boolean {
  const deal = deals.get(pinned) ?? dealOf(pinned);
  deals.set(pinned, deal);
  return deal.slice(0, dealtShare(share)).includes(bucket);
}

/** The share that is dealt out: whole numbers of a hundred. */
export const dealtShare = (share: number): number => Math.ceil(share);
