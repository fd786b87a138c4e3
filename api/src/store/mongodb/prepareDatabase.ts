import { StartError } from '@statline/service/StartError';
import { type Collections, createIndexes } from './collections.ts';
import type { MongoConnection } from './connectMongo.ts';
import { migrate } from './migrate.ts';
import { assertRestored } from './restoring.ts';

/**
 * Makes the database ready; nothing is stored before.
 *
 * @throws StartError when the server stands alone (without a replica set, be it of one member,
 *   there are no majority writes, no retries and no transactions), a newer program wrote
 *   the database, or a restore of it was cut off; MongoError when the server is away.
 */
export async function prepareDatabase(
  { connected, database }: MongoConnection,
  collections: Collections,
): Promise<void> {
  await connected();
  const { setName, msg } = await database.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid') {
    throw new StartError(
      'The MongoDB server of MONGODB_URI stands alone: make it a replica set, be it of one member.',
    );
  }
  await assertRestored(collections);
  await migrate(database, collections);
  await createIndexes(collections);
}
