import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** The version of the tables; 0 in an empty file. */
export function readVersion(database: DatabaseSyncInstance): number {
  return Number(database.prepare('PRAGMA user_version').get().user_version);
}
