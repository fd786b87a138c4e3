import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '@statline/service/StartError';
import { MIGRATIONS, readVersion } from './migrations.ts';

/**
 * Migrates the tables to this program's version, in one transaction: if the process is killed or the disk is full, the
 * previous version remains.
 */
export function migrate(database: DatabaseSyncInstance): void {
  if (readVersion(database) === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Read again inside the transaction: another process may have migrated meanwhile.
    for (const migration of MIGRATIONS.slice(readVersion(database))) database.exec(migration);
    database.exec(`PRAGMA user_version=${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** @throws StartError if the tables are of an older version than this program's. */
export function assertNewest(database: DatabaseSyncInstance, file: string): void {
  const version = readVersion(database);
  if (version === MIGRATIONS.length) return;
  throw new StartError(
    `The sign-ups in ${file} are of an older version (tables of version ${version}; this program works with ${MIGRATIONS.length}): run the command of the program that the API runs, or start this program's API first, which migrates them.`,
  );
}
