import { StartError } from '@statline/service/StartError';
import { assertRestored } from '../maintenance/restoring.ts';
import { type Collections, createIndexes } from './collections.ts';
import type { MongoConnection } from './connectMongo.ts';
import { migrate, readVersion } from './migrate.ts';
import { withLease } from './withLease.ts';

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
  // Nothing is written to a database that is not ours to write.
  await readVersion(collections.metadata);
  await oneAtATime(collections, async () => {
    await migrate(database, collections);
    await createIndexes(collections);
  });
}

/** How often a waiting process asks for the lease again. */
const INTERVAL_MS = 50;

/** Processes that start together build the indexes of a long list once, one process after the other. */
async function oneAtATime({ metadata }: Collections, work: () => Promise<void>): Promise<void> {
  while (!(await withLease(metadata, 'preparing', work))) {
    await new Promise((wake) => setTimeout(wake, INTERVAL_MS));
  }
}
