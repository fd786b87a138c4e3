import { randomUUID } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { upsertOf } from '../people/upsertOf.ts';
import type { Collections } from './collections.ts';

/**
 * Adds a sign-up and rolls it back. Then commits another write, since reads may work without a majority that can write.
 */
export async function probe(
  client: MongoClient,
  { signUps, metadata }: Collections,
): Promise<void> {
  const session = client.startSession();
  try {
    session.startTransaction();
    const emailKey = randomUUID();
    const person = { emailKey, email: emailKey, name: '', school: 'probe', at: new Date() };
    const { filter, update, upsert } = upsertOf(person, { addToOutbox: true });
    await signUps.updateOne(filter, update, { upsert, session });
    await session.abortTransaction();
  } finally {
    await session.endSession();
  }
  await metadata.updateOne({ _id: 'ready' }, { $inc: { count: 1 } }, { upsert: true });
}
