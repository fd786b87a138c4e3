import type { AnyBulkWriteOperation, ClientSession, Db, MongoClient } from 'mongodb';
import { describeDifferences } from '../../describeDifferences.ts';
import { RECOUNT_ROUNDS } from '../../StoreMaintenance.ts';
import { type Collections, type CounterDocument, collectionsOf } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { renameSchools } from '../people/renameSchools.ts';
import { dayCounter, SCHOOLS, TOTAL } from './countNewSignUps.ts';
import type { Tally } from './createTally.ts';
import { tallyCollections } from './tallyCollections.ts';

/** Schools in one transaction. */
const BATCH = 500;

/**
 * Makes the running counters what the records add up to. What differs is found at one moment,
 * without a lock, and added: whatever is counted in between stays counted. Where a counter was
 * missing a removal had nothing to count in, which another round finds.
 */
export async function recount(client: MongoClient, database: Db): Promise<void> {
  await renameSchools(collectionsOf(database));
  for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
    const { tally } = await tallyCollections(client, database);
    const differences = tally.differences();
    if (describeDifferences(differences).length === 0) return;
    await raise(client, collectionsOf(database), differences);
  }
}

async function raise(
  client: MongoClient,
  collections: Collections,
  differences: ReturnType<Tally['differences']>,
): Promise<void> {
  const { total, schools, byDay, bySchool } = differences;
  const days = byDay.map(({ key, difference }) => ({ key: dayCounter(key), difference }));
  const counters = [
    { key: TOTAL, difference: total },
    { key: SCHOOLS, difference: schools },
    ...days,
  ].filter(({ difference }) => difference !== 0);
  if (counters.length > 0) {
    await inTransaction(client, async (session) => {
      await collections.counters.bulkWrite(counters.map(raiseOf), { session });
    });
  }
  for (let from = 0; from < bySchool.length; from += BATCH) {
    const some = bySchool.slice(from, from + BATCH);
    await inTransaction(client, (session) => raiseSchools(collections, some, session));
  }
}

interface Difference {
  key: string;
  difference: number;
}

/** A school without people is removed, as it is when the last person is removed. */
async function raiseSchools(
  { schools, counters }: Collections,
  differences: readonly Difference[],
  session: ClientSession,
): Promise<void> {
  const { upsertedCount } = await schools.bulkWrite(differences.map(raiseOf), { session });
  const keys = differences.map(({ key }) => key);
  const empty = { _id: { $in: keys }, count: 0 };
  const { deletedCount } = await schools.deleteMany(empty, { session });
  const change = { key: SCHOOLS, difference: upsertedCount - deletedCount };
  await counters.bulkWrite([raiseOf(change)], { session });
}

function raiseOf({ key, difference }: Difference): AnyBulkWriteOperation<CounterDocument> {
  return {
    updateOne: { filter: { _id: key }, update: { $inc: { count: difference } }, upsert: true },
  };
}
