import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { databaseFiles, immutable, inspectFiles, sizeOf } from './databaseFiles.ts';
import { assertNewest } from './migrate.ts';
import { BUSY_DEADLINE_MS } from './runRead.ts';

/**
 * Opens a list read-only, for a read-only mount or a full disk. Writes to it fail. SQLite needs an index beside a list
 * with a log, and would create it: a list without a log is opened as immutable, one whose log has no index is copied.
 *
 * @param older `keep` also opens a list of an older version, which cannot be migrated here.
 * @throws StartError if it is another program's, or of another version than this program's.
 */
export function openReadOnly(folder: string, older: 'refuse' | 'keep'): DatabaseSyncInstance {
  inspectFiles(folder, 'read');
  const { file, log, index } = databaseFiles(folder);
  if ((sizeOf(index) ?? 0) >= LEAST_INDEX) return openFile(file, file, older);
  if (!sizeOf(log)) return openFile(immutable(file), file, older);
  const copies = mkdtempSync(join(tmpdir(), 'waitlist-'));
  try {
    const copy = databaseFiles(copies);
    copyFileSync(file, copy.file);
    copyFileSync(log, copy.log);
    return openFile(copy.file, file, older);
  } finally {
    // An open file can be read after its removal; so no copy of the list stays, however this process ends.
    rmSync(copies, { recursive: true });
  }
}

/** Smallest usable index, in bytes. A smaller one was created on a full disk, and cannot be opened. */
const LEAST_INDEX = 32 * 1024;

function openFile(location: string, file: string, older: 'refuse' | 'keep'): DatabaseSyncInstance {
  const database = new DatabaseSync(location, { readOnly: true, timeout: BUSY_DEADLINE_MS });
  assertOwnDatabase(database, file);
  if (older === 'refuse') assertNewest(database, file);
  return database;
}
