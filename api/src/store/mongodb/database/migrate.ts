import { StartError } from '@statline/service/StartError';
import type { Db } from 'mongodb';
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
 * @throws StartError when a newer program wrote it.
 */
export async function readVersion(metadata: Collections['metadata']): Promise<number | undefined> {
  const found = await metadata.findOne({ _id: SCHEMA });
  if (found?.version !== undefined && found.version > SCHEMA_VERSION) {
    throw new StartError(
      `The sign-ups in the MongoDB database ${metadata.dbName} were written by a newer version of this API (collections of version ${found.version}; this one knows ${SCHEMA_VERSION}).`,
    );
  }
  return found?.version;
}
