import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { databaseFiles, immutable, sizeOf } from '../database/databaseFiles.ts';
import { BUSY_DEADLINE_MS } from '../database/runRead.ts';
import { assertOwnDatabase } from './assertOwnDatabase.ts';
import { DamagedList } from './DamagedList.ts';

/** Up to here reading the whole file takes a fraction of a second, which a start can wait for. */
const CHECKED_AT_ONCE_BYTES = 64 * 1024 * 1024;

/**
 * Makes sure that a list can be worked with, over a connection that cannot write: what is refused
 * stays as it was, its log included, which a writer would copy into it when it is closed.
 *
 * @throws StartError when it is another program's, newer than this one or damaged, and what SQLite
 *   throws.
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
  // A change past the log that was cut off is taken back first, which only a writer can do.
  const readOnly = sizeOf(`${file}-journal`) === undefined;
  // Beside a list that no process has open SQLite would make an empty log, and its index.
  const alone = readOnly && !sizeOf(log) && sizeOf(index) === undefined;
  const place = alone ? immutable(file) : file;
  return new DatabaseSync(place, { readOnly, timeout: BUSY_DEADLINE_MS });
}

/** Reads every page. @throws DamagedList, or what SQLite throws where a page cannot be read at all. */
function assertIntact(database: DatabaseSyncInstance, file: string): void {
  const check = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (check.quick_check !== 'ok') throw new DamagedList(file, check.quick_check);
}
