import { createHash } from 'node:crypto';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveCanary } from '../../releases/tracking/RemoteState.ts';

/** Visitors' numbers: 0 to 99. */
export const BUCKETS = 100;

/** What a canary's places are dealt out by. */
type Dealt = Pick<PinnedRelease, 'name' | 'id'>;

/**
 * Visitors' numbers in the order in which the growing share of a canary takes them in. It follows from the
 * release alone: every server of the site deals alike, and the next canary begins with other visitors.
 */
export const dealOf = ({ name, id }: Dealt): readonly number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => ({
    bucket,
    lot: createHash('sha256').update(`${name}/${id}/${bucket}`).digest('hex'),
  }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .map(({ bucket }) => bucket);

/** Called for every page while there is a canary. */
const deals = new WeakMap<Dealt, readonly number[]>();

/** Whether the visitor with this number gets a canary. */
export function isInCanary({ release: { pinned }, share }: LiveCanary, bucket: number): boolean {
  const deal = deals.get(pinned) ?? dealOf(pinned);
  deals.set(pinned, deal);
  return deal.slice(0, dealtShare(share)).includes(bucket);
}

/** The share that is dealt out: whole numbers of a hundred. */
export const dealtShare = (share: number): number => Math.ceil(share);
