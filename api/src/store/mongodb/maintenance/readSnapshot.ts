import { type ClientSession, type Db, type MongoClient, ReadConcern } from 'mongodb';
import { type Collections, collectionsOf } from '../database/collections.ts';

/** Read at a time: few enough that each batch comes well within the connection's time-out. */
export const BATCH_SIZE = 1_000;

/**
 * Reads the collections as they all were at one moment. Writers are not blocked. The server
 * retains that moment for five minutes (`minSnapshotHistoryWindowInSeconds`).
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
