import { StartError } from '@statline/service/StartError';
import type { ClientSession, Db } from 'mongodb';
import type { Collections } from './collections.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts';

/** Where the version stands, in `metadata`. */
const SCHEMA = 'schema';

/**
 * Brings the database to the newest version that this program knows.
 *
 * @throws StartError when a newer program wrote it.
 */
export async function migrate(database: Db, { metadata }: Collections): Promise<void> {
  const version = await readVersion(metadata);
  if (version === SCHEMA_VERSION) return;
  for (const migration of MIGRATIONS.slice((version ?? 1) - 1)) await migration(database);
  // Another process may know a newer one, and have been faster.
  const newest = { $max: { version: SCHEMA_VERSION } };
  await metadata.updateOne({ _id: SCHEMA }, newest, { upsert: true });
}

/**
 * The version of a database; undefined: the first, or of a new one.
 *
 * @param allowed `newer too`: beside a newer API an older one goes on until it is restarted.
 * @throws StartError when a newer program wrote it.
 */
export async function readVersion(
  metadata: Collections['metadata'],
  options: { session?: ClientSession } = {},
  allowed: 'known' | 'newer too' = 'known',
): Promise<number | undefined> {
  const found = await metadata.findOne({ _id: SCHEMA }, options);
  if (allowed === 'known' && (found?.version ?? 0) > SCHEMA_VERSION) {
    throw new StartError(
      `The sign-ups in the MongoDB database ${metadata.dbName} were written by a newer version of this API (collections of version ${found?.version}; this one knows ${SCHEMA_VERSION}).`,
      { code: 'database.newer' },
    );
  }
  return found?.version;
}

/** @throws StartError where a database is of an older version than this program's. */
export function assertNewest(version = 1, { metadata }: Collections): void {
  if (version === SCHEMA_VERSION) return;
  throw new StartError(
    `The sign-ups in the MongoDB database ${metadata.dbName} are of an older version (collections of version ${version}; this program works with ${SCHEMA_VERSION}): run the command of the program that the API runs, or start this program's API first, which migrates them.`,
  );
}
