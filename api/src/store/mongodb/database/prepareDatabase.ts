import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import type { CollectionInfo, Db } from 'mongodb';
import { assertRestored } from '../maintenance/restoring.ts';
import { type Collections, countMissingIndexes, createIndexes } from './collections.ts';
import type { MongoConnection } from './connectMongo.ts';
import { assertNewest, migrate, readVersion } from './migrate.ts';
import { withLease } from './withLease.ts';

/**
 * Prepares the database. Nothing is stored before that.
 *
 * @param older what to do with a database of an older version: `keep` leaves it unchanged.
 * @throws StartError if there is no replica set (needed for majority writes and transactions), a newer program wrote
 *   the database, or a restore of it was interrupted; MongoError if the server is unavailable.
 */
export async function prepareDatabase(
  { connected, database }: MongoConnection,
  collections: Collections,
  older: 'migrate' | 'refuse' | 'keep',
): Promise<void> {
  await connected();
  const { setName, msg } = await database.command({ hello: 1 });
  if (setName === undefined && msg !== 'isdbgrid') {
    throw new StartError(
      'The MongoDB server of MONGODB_URI stands alone: make it a replica set, be it of one member.',
      { code: 'database.standalone' },
    );
  }
  await assertRestored(collections);
  // Checked first, so that nothing is written to a database of another program or version.
  const version = await readVersion(collections.metadata);
  if (older === 'refuse') assertNewest(version, collections);
  if (older !== 'migrate') return;
  await oneAtATime(collections, async () => {
    await migrate(database, collections);
    await createIndexes(collections);
  });
}

/** Interval at which a waiting process tries to take the lease. */
const INTERVAL_MS = 50;

/**
 * Runs `work` in one process at a time, as far as `withLease` can, so that processes which start together do not all
 * migrate a long list.
 */
async function oneAtATime({ metadata }: Collections, work: () => Promise<void>): Promise<void> {
  while (!(await withLease(metadata, 'preparing', work))) {
    await new Promise((wake) => setTimeout(wake, INTERVAL_MS));
  }
}

/**
 * The identities of the store's collections, by name: the next write after a drop creates another one of the same name.
 */
export async function identify(
  database: Db,
  collections: Collections,
): Promise<ReadonlyMap<string, string | undefined>> {
  const found = await database.listCollections<CollectionInfo>().toArray();
  const own = new Set(Object.values(collections).map(({ collectionName }) => collectionName));
  return new Map(
    found.flatMap(({ name, info }) => (own.has(name) ? [[name, info?.uuid?.toString()]] : [])),
  );
}

/**
 * Recreates missing indexes.
 *
 * @param identities of the collections when the database was prepared.
 * @throws StartError if a collection was dropped, or the database replaced by another one.
 */
export async function assertPresent(
  database: Db,
  collections: Collections,
  identities: ReadonlyMap<string, string | undefined>,
  logger: Logger,
): Promise<void> {
  const found = await identify(database, collections);
  const dropped = [...identities].filter(([name, identity]) => found.get(name) !== identity);
  if (dropped.length > 0) {
    const names = dropped.map(([name]) => name).join(', ');
    throw new StartError(
      `The MongoDB database ${database.databaseName} was dropped, or collections of it (${names}), while the API ran: restore a backup, or restart the API to begin new ones.`,
      { code: 'database.dropped' },
    );
  }
  if ((await countMissingIndexes(collections)) > 0) {
    logger.error('indexes of the list are missing in MongoDB, and are made again');
    await createIndexes(collections);
  }
}
