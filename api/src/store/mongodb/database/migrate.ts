import { StartError } from '@statline/service/StartError';
import type { ClientSession, Db } from 'mongodb';
import type { Collections } from './collections.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts';

/** Id of the version's document in `metadata`. */
const SCHEMA = 'schema';

/**
 * Migrates the database to this program's version.
 *
 * @throws StartError if a newer program wrote it.
 */
export async function migrate(database: Db, { metadata }: Collections): Promise<void> {
  const version = await readVersion(metadata);
  if (version === SCHEMA_VERSION) return;
  for (const migration of MIGRATIONS.slice((version ?? 1) - 1)) await migration(database);
  // `$max`, since a newer program may have migrated the database further meanwhile.
  const newest = { $max: { version: SCHEMA_VERSION } };
  await metadata.updateOne({ _id: SCHEMA }, newest, { upsert: true });
}

/**
 * The version of a database; undefined for the first version, or a new database.
 *
 * @throws StartError if a newer program wrote it.
 */
export async function readVersion(
  metadata: Collections['metadata'],
  options: { session?: ClientSession } = {},
): Promise<number | undefined> {
  const found = await metadata.findOne({ _id: SCHEMA }, options);
  if ((found?.version ?? 0) > SCHEMA_VERSION) {
    throw new StartError(
      `The sign-ups in the MongoDB database ${metadata.dbName} were written by a newer version of this API (collections of version ${found?.version}; this one knows ${SCHEMA_VERSION}).`,
      { code: 'database.newer' },
    );
  }
  return found?.version;
}

/** @throws StartError if a database is of an older version than this program's. */
export function assertNewest(version = 1, { metadata }: Collections): void {
  if (version === SCHEMA_VERSION) return;
  throw new StartError(
    `The sign-ups in the MongoDB database ${metadata.dbName} are of an older version (collections of version ${version}; this program works with ${SCHEMA_VERSION}): run the command of the program that the API runs, or start this program's API first, which migrates them.`,
  );
}
