import type { Db, MongoClient } from 'mongodb';
import { dayOf } from '../../days.ts';
import { type CounterDifferences, describeDifferences } from '../../describeDifferences.ts';
import type { Inspection } from '../../StoreMaintenance.ts';
import type { Collections, CounterDocument, SignUpDocument } from '../database/collections.ts';
import { BATCH_SIZE, readSnapshot } from '../maintenance/readSnapshot.ts';
import { dayCounter, SCHOOLS, TOTAL } from './countNewSignUps.ts';

/** Sums a list record by record, to compare it with its running counters. */
export interface Tally {
  /** @param collection key of the record's collection in `Collections`. */
  add(collection: string, record: object): void;
  /** Counts of the records minus the running counters; people with the flag `uncounted` are not included. */
  differences(): CounterDifferences & { total: number; schools: number };
  inspection(): Inspection;
}

export function createTally(): Tally {
  const records = new Map<string, number>();
  /** Counts of the records minus the running counters. */
  const counters = new Map<string, number>();
  const schools = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, count = 1) =>
    map.set(key, (map.get(key) ?? 0) + count);

  const adders: Partial<Record<string, (record: SignUpDocument & CounterDocument) => void>> = {
    signUps: ({ at, schoolKey, uncounted }) => {
      if (uncounted) return;
      add(counters, TOTAL);
      add(counters, dayCounter(dayOf(at)));
      if (schoolKey !== undefined) add(schools, schoolKey);
    },
    counters: ({ _id, count }) => void add(counters, _id, -count),
    schools: ({ _id, count }) => {
      add(counters, SCHOOLS);
      add(schools, _id, -count);
    },
  };

  const wrong = (map: Map<string, number>) =>
    Array.from(map, ([key, difference]) => ({ key, difference })).filter(
      ({ difference }) => difference !== 0,
    );
  const differences: Tally['differences'] = () => ({
    total: counters.get(TOTAL) ?? 0,
    schools: counters.get(SCHOOLS) ?? 0,
    byDay: wrong(counters)
      .filter(({ key }) => key.startsWith(dayCounter('')))
      .map(({ key, difference }) => ({ key: key.slice(dayCounter('').length), difference })),
    bySchool: wrong(schools),
  });

  return {
    add: (collection, record) => {
      add(records, collection);
      adders[collection]?.(record as SignUpDocument & CounterDocument);
    },
    differences,
    inspection: () => ({
      damage: [],
      wrongCounters: describeDifferences(differences()),
      people: records.get('signUps') ?? 0,
      quarantined: records.get('quarantine') ?? 0,
    }),
  };
}

/** Sums a snapshot of the list record by record, in bounded memory. */
export function tallyCollections(client: MongoClient, database: Db): Promise<Tally> {
  return readSnapshot(client, database, async (collections, { session }) => {
    const tally = createTally();
    const projection = { at: 1, schoolKey: 1, uncounted: 1, count: 1 };
    for (const name of ['signUps', 'counters', 'schools', 'quarantine'] as const) {
      const collection: Pick<Collections[typeof name], 'find'> = collections[name];
      const options = { session, batchSize: BATCH_SIZE, projection };
      for await (const record of collection.find({}, options)) tally.add(name, record);
    }
    return tally;
  });
}
