import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { MetadataDocument } from './collections.ts';

/** Work that takes longer may run twice at once. After a crash, the work is delayed by up to this time. */
const LEASE_MS = 5_000;

/** A lease that ends later than this was given by a wrong clock, beyond the normal differences within a set. */
const FAR_OFF_MS = 60_000;

/** A lease need not survive a failover: if two processes work at once, which is rare, it does no harm. */
const FAST = { writeConcern: { w: 1 } };

/**
 * Runs work that only one process at a time should do, unless another process is doing it, by the server's clock. A
 * lease only saves work: it is not a lock. @returns whether the work was done here.
 */
export async function withLease(
  metadata: Collection<MetadataDocument>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await take(metadata, name, holder))) return false;
  try {
    await work();
    return true;
  } finally {
    await metadata.updateOne({ _id: name, holder }, { $unset: { until: '' } }, FAST);
  }
}

async function take(
  metadata: Collection<MetadataDocument>,
  name: string,
  holder: string,
): Promise<boolean> {
  const until = { $add: ['$$NOW', LEASE_MS] };
  // A missing `until` sorts before any date. An `until` far in the future was set before a clock was set back.
  const farOff = { $gt: ['$until', { $add: ['$$NOW', FAR_OFF_MS] }] };
  const ended = { $or: [{ $lt: ['$until', '$$NOW'] }, farOff] };
  const found = await metadata.findOneAndUpdate(
    { _id: name },
    [
      {
        $set: {
          holder: { $cond: [ended, holder, '$holder'] },
          until: { $cond: [ended, until, '$until'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', ...FAST },
  );
  return found?.holder === holder;
}
