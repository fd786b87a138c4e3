import type { Db, MongoClient } from 'mongodb';
import { Refusal } from '../../Refusal.ts';
import type { StoreMaintenance } from '../../StoreMaintenance.ts';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { collectionsOf } from '../database/collections.ts';
import { tallyCollections } from '../figures/createTally.ts';
import { recount } from '../figures/recount.ts';
import { backUp } from './backUp.ts';

/** Maintenance of the collections. */
export function createMaintenance(
  client: MongoClient,
  database: Db,
  prepare: () => Promise<void>,
): StoreMaintenance {
  /** Without a deadline: it takes as long as reading the list. */
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      await prepare();
      return await work();
    } catch (error) {
      throw error instanceof Refusal ? error : new StoreUnavailable(error);
    }
  };

  // Counts the documents, since the server's estimate is wrong after a crash.
  const count = () => collectionsOf(database).signUps.countDocuments({});

  return {
    inspect: () => run(async () => (await tallyCollections(client, database)).inspection()),
    count: () => run(count),
    recount: () => run(() => recount(client, database)),
    backup: (file) => run(() => backUp(client, database, file)),
  };
}
