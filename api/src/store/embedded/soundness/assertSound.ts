import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { databaseFiles, immutable, sizeOf } from '../database/databaseFiles.ts';
import { BUSY_DEADLINE_MS } from '../database/runRead.ts';
import { assertOwnDatabase } from './assertOwnDatabase.ts';
import { DamagedList } from './DamagedList.ts';

/** Largest file that is checked at the start, since reading all of it takes a fraction of a second. */
const CHECKED_AT_ONCE_BYTES = 64 * 1024 * 1024;

/**
 * Checks that a list can be used, through a connection that cannot write: a rejected list stays unchanged. So does its
 * log, which a writing connection would copy into the list when it is closed.
 *
 * @throws StartError if it is another program's, newer than this one or damaged; otherwise SQLite's error.
 */
export function assertSound(folder: string): void {
  const { file } = databaseFiles(folder);
  const database = openReadOnly(folder);
  try {
    assertOwnDatabase(database, file);
    if ((sizeOf(file) ?? 0) <= CHECKED_AT_ONCE_BYTES) assertIntact(database, file);
  } finally {
    database.close();
  }
}

function openReadOnly(folder: string): DatabaseSyncInstance {
  const { file, log, index } = databaseFiles(folder);
  // An incomplete transaction of the rollback journal has to be rolled back first, which needs a writing connection.
  const readOnly = sizeOf(`${file}-journal`) === undefined;
  // Otherwise SQLite would create an empty log and its index beside a list that no process has open.
  const alone = readOnly && !sizeOf(log) && sizeOf(index) === undefined;
  const place = alone ? immutable(file) : file;
  return new DatabaseSync(place, { readOnly, timeout: BUSY_DEADLINE_MS });
}

/** Reads every page. @throws DamagedList, or SQLite's error if a page cannot be read at all. */
function assertIntact(database: DatabaseSyncInstance, file: string): void {
  const check = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (check.quick_check !== 'ok') throw new DamagedList(file, check.quick_check);
}
