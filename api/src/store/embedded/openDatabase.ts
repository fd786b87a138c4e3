import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { prepareFolder } from '@statline/service/prepareFolder';
import { StartError } from '@statline/service/StartError';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

export const DATABASE_FILE = 'waitlist.db';

/** How long a statement waits while the operators' command holds the file. */
const BUSY_TIMEOUT_MS = 1_000;

/**
 * Opens the file of the embedded store, making it where it is missing.
 *
 * `synchronous=FULL` has to follow `journal_mode=WAL`: with the default, NORMAL, a commit is
 * not synced and a power cut loses it. `fullfsync` makes macOS write through its disk cache.
 *
 * @throws StartError when the folder cannot be written, or the file is not ours to read.
 */
export async function openDatabase(folder: string): Promise<DatabaseSyncInstance> {
  await prepareFolder(folder, 'DATA_DIR');
  const file = join(folder, DATABASE_FILE);
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec('PRAGMA journal_mode=WAL');
    database.exec('PRAGMA synchronous=FULL');
    database.exec('PRAGMA fullfsync=ON');
    database.exec('PRAGMA secure_delete=ON');
    migrate(database, file);
    return database;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = error as Error;
    throw new StartError(`The sign-ups in ${file} cannot be opened (${message}).`, {
      cause: error,
    });
  }
}

function migrate(database: DatabaseSyncInstance, file: string): void {
  database.exec('BEGIN IMMEDIATE');
  const version = Number(database.prepare('PRAGMA user_version').get().user_version);
  if (version > SCHEMA_VERSION) {
    database.exec('ROLLBACK');
    throw new StartError(`The sign-ups in ${file} were written by a newer version of this API.`);
  }
  if (version === 0) database.exec(`${SCHEMA} PRAGMA user_version=${SCHEMA_VERSION}`);
  database.exec('COMMIT');
}
