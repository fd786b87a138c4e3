import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import { removeTemporaryFiles } from '@statline/service/disk/temporaryFiles';
import { StartError } from '@statline/service/StartError';
import { assertSound } from '../soundness/assertSound.ts';
import { DamagedList } from '../soundness/DamagedList.ts';
import { isDamage } from '../soundness/isDamage.ts';
import { createDatabase } from './createDatabase.ts';
import { databaseFiles, inspectFiles, makePrivate } from './databaseFiles.ts';
import { assertNewest, migrate } from './migrate.ts';
import { readVersion } from './migrations.ts';
import { openReadOnly } from './openReadOnly.ts';
import { BUSY_DEADLINE_MS } from './runRead.ts';

/**
 * Pragmas of each connection that writes. With NORMAL, the default of `synchronous`, a power cut could lose commits in
 * the write-ahead log. `fullfsync` makes macOS flush the disk's own cache.
 */
export const DURABLE_PRAGMAS = [
  'PRAGMA journal_mode=WAL',
  'PRAGMA synchronous=FULL',
  'PRAGMA fullfsync=ON',
  'PRAGMA secure_delete=ON',
];

/**
 * Opens the file of the embedded store for reading, and creates or migrates it first if needed. Later writes are made
 * by a separate thread (`startWriterThread`).
 *
 * @param older what to do with a list of an older version: `keep` leaves it unchanged. Unless it would be migrated, a
 *   list whose folder cannot be written is opened read-only.
 * @throws StartError if the file cannot be used, or with `migrate` its folder cannot be written.
 */
export async function openDatabase(
  folder: string,
  older: 'migrate' | 'refuse' | 'keep' = 'migrate',
): Promise<DatabaseSyncInstance> {
  const { file } = databaseFiles(folder);
  try {
    try {
      await prepareFolder(folder, 'DATA_DIR');
    } catch (error) {
      if (older === 'migrate') throw error;
      return openReadOnly(folder, older);
    }
    if (!inspectFiles(folder)) createDatabase(file);
    assertSound(folder);
    const database = new DatabaseSync(file, { timeout: BUSY_DEADLINE_MS });
    try {
      for (const pragma of DURABLE_PRAGMAS) database.exec(pragma);
      // The first read creates the log, which is made private below.
      readVersion(database);
      if (older === 'migrate') {
        migrate(database);
        // Copies of the list that killed commands have left.
        await removeTemporaryFiles(folder);
      }
      if (older === 'refuse') assertNewest(database, file);
      makePrivate(folder);
      // From now on a wait would block the event loop, so `runRead` waits instead.
      database.exec('PRAGMA busy_timeout=0');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = error as Error;
    if (isDamage(error)) throw new DamagedList(file, message, { cause: error });
    throw new StartError(`The sign-ups in ${file} cannot be opened (${message}).`, {
      cause: error,
    });
  }
}
