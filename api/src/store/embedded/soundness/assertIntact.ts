import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DamagedList } from './DamagedList.ts';

/**
 * Reads every page and compares their references to each other. It takes about as long as reading
 * the file.
 *
 * @throws DamagedList, or what SQLite throws where a page cannot be read at all.
 */
export function assertIntact(database: DatabaseSyncInstance, file: string): void {
  const { quick_check } = database.prepare('PRAGMA quick_check(1)').get() as Finding;
  if (quick_check !== 'ok') throw new DamagedList(file, quick_check);
}

interface Finding {
  quick_check: string;
}
