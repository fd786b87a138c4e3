import type { Logger } from '@statline/service/createLogger';
import { type Collections, createIndexes } from './collections.ts';
import type { MongoConnection } from './connectMongo.ts';

/**
 * Makes the database ready; nothing is stored before.
 *
 * @throws Error when the server is away, or stands alone: without a replica set (be it of one
 *   member) there are no majority writes, no retries and no transactions.
 */
export async function prepareDatabase(
  { connected, database }: MongoConnection,
  collections: Collections,
  logger: Logger,
): Promise<void> {
  await connected();
  const { setName, msg } = await database.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid') {
    logger.error('MongoDB stands alone: make it a replica set, be it of one member');
    throw new Error('MongoDB is no replica set.');
  }
  await createIndexes(collections);
}
