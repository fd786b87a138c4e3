import { type ClientSession, type Db, type MongoClient, ReadConcern } from 'mongodb';
import { type Collections, collectionsOf } from '../database/collections.ts';

/** Documents per batch, few enough that a batch arrives well within the connection's timeout. */
export const BATCH_SIZE = 1_000;

/**
 * Reads a snapshot of all collections. Writers are not blocked. The server keeps the snapshot for five minutes
 * (`minSnapshotHistoryWindowInSeconds`).
 */
export async function readSnapshot<Result>(
  client: MongoClient,
  database: Db,
  read: (collections: Collections, options: { session: ClientSession }) => Promise<Result>,
): Promise<Result> {
  const session = client.startSession({ snapshot: true });
  try {
    const snapshot = client.db(database.databaseName, {
      readConcern: new ReadConcern('snapshot'),
    });
    return await read(collectionsOf(snapshot), { session });
  } finally {
    await session.endSession();
  }
}
