import { type Db, type MongoClient, ReadConcern } from 'mongodb';
import { apiName } from './connectMongo.ts';

/**
 * Counts the server's connections from APIs to this database, idle ones included. A user sees at least its own
 * connections, and the API has the same `MONGODB_URI`.
 */
export async function countRunningApis(client: MongoClient, database: Db): Promise<number> {
  const found = await client
    .db('admin', { readConcern: new ReadConcern('local') })
    .aggregate([
      { $currentOp: { allUsers: false, idleConnections: true } },
      { $match: { appName: apiName(database.databaseName) } },
    ])
    .toArray();
  return found.length;
}
