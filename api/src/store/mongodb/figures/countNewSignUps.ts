import type { AnyBulkWriteOperation, ClientSession, Collection, MongoClient } from 'mongodb';
import { dayOf } from '../../days.ts';
import type { Collections, CounterDocument, SignUpDocument } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { withLease } from '../database/withLease.ts';

/** Ids of the running counters. */
export const TOTAL = 'total';
export const SCHOOLS = 'schools';
export const dayCounter = (day: string) => `day ${day}`;

/** Sign-ups counted in one transaction. */
const BATCH = 1_000;

/** Time limit of one call. After a burst of sign-ups, the figures lag for a while instead of failing. */
const BUDGET_MS = 500;

type NewSignUp = Pick<SignUpDocument, '_id' | 'at' | 'schoolKey'>;

/**
 * Adds new sign-ups to the running counters. Each new sign-up has the flag `uncounted`; one transaction removes the
 * flag and raises the counters, so that each is counted exactly once, even if processes are killed. Only one process
 * counts at a time: several would conflict.
 */
export async function countNewSignUps(
  client: MongoClient,
  collections: Collections,
): Promise<void> {
  if ((await collections.signUps.findOne({ uncounted: true })) === null) return;
  await withLease(collections.metadata, 'counting', async () => {
    const end = performance.now() + BUDGET_MS;
    let counted: number;
    do {
      counted = await inTransaction(client, (session) => countSome(collections, session));
    } while (counted === BATCH && performance.now() < end);
  });
}

/** The query is part of the transaction, since a person may be removed and sign up again meanwhile. */
async function countSome(collections: Collections, session: ClientSession): Promise<number> {
  const newSignUps = await collections.signUps
    .find({ uncounted: true }, { session })
    .project<NewSignUp>({ at: 1, schoolKey: 1 })
    .limit(BATCH)
    .toArray();
  if (newSignUps.length === 0) return 0;
  await collections.signUps.updateMany(
    { _id: { $in: newSignUps.map(({ _id }) => _id) } },
    { $unset: { uncounted: '' } },
    { session },
  );
  const named = newSignUps.flatMap(({ schoolKey }) => schoolKey ?? []);
  const newSchools = await changeCounters(collections.schools, tally(named), session);
  const days = tally(newSignUps.map(({ at }) => dayCounter(dayOf(at))));
  const counts = new Map([...days, [TOTAL, newSignUps.length], [SCHOOLS, newSchools]]);
  await changeCounters(collections.counters, counts, session);
  return newSignUps.length;
}

/**
 * Adds to counters by id. Missing counters are created even for a change of 0: otherwise concurrent changes would not
 * conflict, and one could be lost. @returns the number of created counters.
 */
export async function changeCounters(
  counters: Collection<CounterDocument>,
  changes: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<number> {
  if (changes.size === 0) return 0;
  const updates: AnyBulkWriteOperation<CounterDocument>[] = Array.from(changes, ([_id, count]) => ({
    updateOne: { filter: { _id }, update: { $inc: { count } }, upsert: true },
  }));
  const { upsertedCount } = await counters.bulkWrite(updates, { session });
  return upsertedCount;
}

/** Adds to the counters of schools, and removes schools without people. */
export async function changeSchools(
  { schools, counters }: Pick<Collections, 'schools' | 'counters'>,
  changes: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<void> {
  const added = await changeCounters(schools, changes, session);
  const empty = { _id: { $in: [...changes.keys()] }, count: 0 };
  const { deletedCount } = await schools.deleteMany(empty, { session });
  if (added !== deletedCount)
    await changeCounters(counters, new Map([[SCHOOLS, added - deletedCount]]), session);
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
