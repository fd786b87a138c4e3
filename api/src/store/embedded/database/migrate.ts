import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { MIGRATIONS } from './migrations.ts';
import { readVersion } from './readVersion.ts';

/**
 * Brings the tables to the newest version that this program knows, in one transaction: a
 * process that is killed meanwhile, or a disk that is full, leaves the version before.
 */
export function migrate(database: DatabaseSyncInstance): void {
  if (readVersion(database) === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have been faster.
    for (const migration of MIGRATIONS.slice(readVersion(database))) database.exec(migration);
    database.exec(`PRAGMA user_version=${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
