import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { databaseFiles, immutable, inspectFiles, sizeOf } from './databaseFiles.ts';
import { assertNewest } from './migrate.ts';
import { BUSY_DEADLINE_MS } from './runRead.ts';

/**
 * Opens a list where nothing can be written: on a read-only mount, or a full disk. What would
 * write to it fails.
 *
 * @param older `keep` opens a list of an older version too, which cannot be migrated here.
 * @throws StartError when it is another program's, or older than this program.
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

/** In bytes. What is smaller was begun on a full disk, and cannot be opened. */
const LEAST_INDEX = 32 * 1024;

/**
 * SQLite needs the log's index beside a list that has a log, and would make it. Without a log
 * it can be opened as immutable; a log without its index is read from a copy.
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
