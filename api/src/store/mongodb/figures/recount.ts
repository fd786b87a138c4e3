import type { Db, MongoClient } from 'mongodb';
import { describeDifferences } from '../../describeDifferences.ts';
import { RECOUNT_ROUNDS } from '../../StoreMaintenance.ts';
import { type Collections, collectionsOf } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { renameSchools } from '../people/renameSchools.ts';
import { changeCounters, changeSchools, dayCounter, SCHOOLS, TOTAL } from './countNewSignUps.ts';
import { type Tally, tallyCollections } from './createTally.ts';

/** Schools per transaction. */
const BATCH = 500;

/**
 * Corrects the running counters to match the records. Differences are read from one snapshot, without a lock, and
 * added, so that changes counted meanwhile are kept. Another round verifies the result.
 */
export async function recount(client: MongoClient, database: Db): Promise<void> {
  await renameSchools(collectionsOf(database));
  for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
    const differences = (await tallyCollections(client, database)).differences();
    if (describeDifferences(differences).length === 0) return;
    await raise(client, collectionsOf(database), differences);
  }
}

async function raise(
  client: MongoClient,
  collections: Collections,
  { total, schools, byDay, bySchool }: ReturnType<Tally['differences']>,
): Promise<void> {
  const counters = new Map([
    [TOTAL, total],
    [SCHOOLS, schools],
    ...byDay.map(({ key, difference }) => [dayCounter(key), difference] as const),
  ]);
  await inTransaction(client, (session) => changeCounters(collections.counters, counters, session));
  for (let from = 0; from < bySchool.length; from += BATCH) {
    const some = bySchool.slice(from, from + BATCH);
    const changes = new Map(some.map(({ key, difference }) => [key, difference]));
    await inTransaction(client, (session) => changeSchools(collections, changes, session));
  }
}
