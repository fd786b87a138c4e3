import type { Db, MongoClient } from 'mongodb';
import type { SignUpDocument } from '../database/collections.ts';
import { BATCH_SIZE, readSnapshot } from '../maintenance/readSnapshot.ts';
import { createTally, type Tally } from './createTally.ts';

type Counted = Pick<SignUpDocument, 'at' | 'schoolKey' | 'uncounted'>;

/** Adds the list up as it is at one moment, record by record, in bounded memory. */
export function tallyCollections(
  client: MongoClient,
  database: Db,
): Promise<{ tally: Tally; quarantined: number }> {
  return readSnapshot(client, database, async (collections, { session }) => {
    const tally = createTally();
    const options = { session, batchSize: BATCH_SIZE };
    const people = collections.signUps
      .find({}, options)
      .project<Counted>({ _id: 0, at: 1, schoolKey: 1, uncounted: 1 });
    for await (const record of people) tally.signUp(record);
    for await (const record of collections.counters.find({}, options)) tally.counter(record);
    for await (const record of collections.schools.find({}, options)) tally.school(record);
    let quarantined = 0;
    const inQuarantine = collections.quarantine.find({}, options).project({ _id: 1 });
    for await (const _ of inQuarantine) quarantined += 1;
    return { tally, quarantined };
  });
}
