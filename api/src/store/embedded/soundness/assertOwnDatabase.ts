import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '@statline/service/StartError';
import { APPLICATION_ID, MIGRATIONS, readVersion } from '../database/migrations.ts';

/** Tables of version 1, which every later version has. */
const TABLES = ['sign_ups', 'quarantine', 'totals', 'daily', 'schools'];

/**
 * Checks that a file was written by this program, and not by a newer version, before anything is written to it.
 *
 * @throws StartError if it was not.
 */
export function assertOwnDatabase(database: DatabaseSyncInstance, file: string): void {
  const version = readVersion(database);
  const id = Number(database.prepare('PRAGMA application_id').get().application_id);
  // Version 1 did not set the id.
  const isOwn = id === APPLICATION_ID || (id === 0 && version === 1);
  if (!isOwn) throw notOurs(file);
  if (version > MIGRATIONS.length) {
    throw new StartError(
      `The sign-ups in ${file} were written by a newer version of this API (tables of version ${version}; this one knows ${MIGRATIONS.length}).`,
    );
  }
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const tables = new Set((names as { name: string }[]).map(({ name }) => name));
  if (!TABLES.every((name) => tables.has(name))) throw notOurs(file);
}

function notOurs(file: string): StartError {
  return new StartError(
    `${file} is not a list of sign-ups: move it away, or set DATA_DIR to another folder.`,
  );
}
