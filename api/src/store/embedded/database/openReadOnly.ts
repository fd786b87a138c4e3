import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '@statline/service/StartError';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { BUSY_DEADLINE_MS } from './busy.ts';
import { databaseFiles, immutable, inspectFiles, sizeOf } from './databaseFiles.ts';
import { MIGRATIONS } from './migrations.ts';
import { readVersion } from './readVersion.ts';

/**
 * Opens a list where nothing can be written: on a read-only mount, or a full disk. What would
 * write to it fails.
 *
 * @throws StartError when it is not ours, or older than this program, which cannot be mended here.
 */
export function openReadOnly(folder: string): DatabaseSyncInstance {
  inspectFiles(folder, 'read');
  const { file } = databaseFiles(folder);
  const options = { readOnly: true, timeout: BUSY_DEADLINE_MS };
  const database = new DatabaseSync(locationOf(folder), options);
  assertOwnDatabase(database, file);
  if (readVersion(database) < MIGRATIONS.length) {
    throw new StartError(
      `The sign-ups in ${file} are of an older version: start the API once where it can be written.`,
    );
  }
  return database;
}

/**
 * SQLite needs the log's index beside a list that has a log, and would make it. Without a log
 * it can be told that nothing changes; a log whose index is gone is read from a copy.
 */
function locationOf(folder: string): string {
  const { file, log, index } = databaseFiles(folder);
  if (sizeOf(index) !== undefined) return file;
  if (!sizeOf(log)) return immutable(file);
  const copies = mkdtempSync(join(tmpdir(), 'waitlist-'));
  process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
  const copy = databaseFiles(copies);
  copyFileSync(file, copy.file);
  copyFileSync(log, copy.log);
  return copy.file;
}
