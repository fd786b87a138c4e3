import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { databaseFiles, immutable, inspectFiles, sizeOf } from './databaseFiles.ts';
import { assertNewest } from './migrate.ts';
import { BUSY_DEADLINE_MS } from './runRead.ts';

/**
 * Opens a list read-only, for a read-only mount or a full disk. Writes to it fail.
 *
 * @param older `keep` also opens a list of an older version, which cannot be migrated here.
 * @throws StartError if it is another program's, or of another version than this program's.
 */
export function openReadOnly(
  folder: string,
  older: 'migrate' | 'refuse' | 'keep',
): DatabaseSyncInstance {
  inspectFiles(folder, 'read');
  const { file } = databaseFiles(folder);
  const options = { readOnly: true, timeout: BUSY_DEADLINE_MS };
  const database = new DatabaseSync(locationOf(folder), options);
  assertOwnDatabase(database, file);
  if (older !== 'keep') assertNewest(database, file);
  return database;
}

/** Smallest usable index, in bytes. A smaller one was created on a full disk, and cannot be opened. */
const LEAST_INDEX = 32 * 1024;

/**
 * SQLite needs an index beside a list with a log, and would create it. A list without a log is opened as immutable; a
 * list whose log has no index is read from a copy.
 */
function locationOf(folder: string): string {
  const { file, log, index } = databaseFiles(folder);
  if ((sizeOf(index) ?? 0) >= LEAST_INDEX) return file;
  if (!sizeOf(log)) return immutable(file);
  const copies = mkdtempSync(join(tmpdir(), 'waitlist-'));
  process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
  const copy = databaseFiles(copies);
  copyFileSync(file, copy.file);
  copyFileSync(log, copy.log);
  return copy.file;
}
