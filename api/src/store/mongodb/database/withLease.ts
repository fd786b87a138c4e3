import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { MetadataDocument } from './collections.ts';

/** Longer than any work under a lease takes. After a crash the work waits this long. */
const LEASE_MS = 5_000;

/** No lease ends so late, however much the clocks of a set's members differ. */
const FAR_OFF_MS = 60_000;

/** That two processes do it at once is rare, and does no harm: it need not survive a failover. */
const FAST = { writeConcern: { w: 1 } };

/**
 * Runs work that one process at a time should do, unless another is doing it, by the server's clock. A lease
 * saves work; it is no lock. @returns whether the work was done here.
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
  // A missing `until` is less than any date; one that is far off was given before a clock was set back.
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
