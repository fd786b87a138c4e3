import type { ClientSession, MongoClient } from 'mongodb';
import type { Batch, SignUpStore } from '../../SignUpStore.ts';
import type { Collections } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { RunOperation } from '../database/RunOperation.ts';

/** Documents per command, far fewer than the connection's timeout allows. */
const CHUNK = 1_000;

/** Long, since no visitor waits; ten thousand people take about a second. */
const DEADLINE_MS = 30_000;

/** Batches of invitations: one document per batch, and its number in the documents of its people. */
export function createInvitations(
  client: MongoClient,
  collections: Collections,
  run: RunOperation,
): Pick<SignUpStore, 'invite' | 'batches'> {
  const { batches, signUps } = collections;
  return {
    invite: (count, now, latest) =>
      run(
        () =>
          inTransaction(client, (session) => inviteNext(collections, count, now, latest, session)),
        DEADLINE_MS,
      ),
    batches: () =>
      run(async (commandOptions) => {
        const stages = [
          { $match: { batch: { $gt: 0 } } },
          { $group: { _id: '$batch', people: { $sum: 1 } } },
        ];
        const [made, counts] = await Promise.all([
          batches.find().sort({ _id: 1 }).toArray(),
          signUps.aggregate<{ _id: number; people: number }>(stages, commandOptions).toArray(),
        ]);
        const people = new Map(counts.map((count) => [count._id, count.people]));
        return made.map(({ _id, at }) => ({ batch: _id, at, people: people.get(_id) ?? 0 }));
      }, DEADLINE_MS),
  };
}

async function inviteNext(
  { batches, signUps }: Collections,
  count: number,
  now: Date,
  latest: number | undefined,
  session: ClientSession,
): Promise<Batch | undefined> {
  // The index contains people without a batch too, as null.
  const next = await signUps
    .find(
      {
        batch: null as unknown as number,
        'address.state': { $nin: ['unsubscribed', 'bounced'] },
      },
      { session, projection: { _id: 1 } },
    )
    .sort({ at: 1, _id: 1 })
    .limit(count)
    .toArray();
  if (next.length === 0) return undefined;

  const last = await batches.find({}, { session }).sort({ _id: -1 }).limit(1).next();
  const batch = (last?._id ?? 0) + 1;
  if (latest !== undefined && latest !== batch - 1) return undefined;
  // Of two concurrent invitations, one fails here, and retries with the next people.
  await batches.insertOne({ _id: batch, at: now }, { session });
  for (let start = 0; start < next.length; start += CHUNK) {
    const ids = next.slice(start, start + CHUNK).map(({ _id }) => _id);
    await signUps.updateMany({ _id: { $in: ids } }, { $set: { batch } }, { session });
  }
  return { batch, at: now, people: next.length };
}
