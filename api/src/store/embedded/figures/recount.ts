import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { describeDifferences } from '../../describeDifferences.ts';
import { RECOUNT_ROUNDS } from '../../StoreMaintenance.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';
import { renameSchools } from '../people/renameSchools.ts';
import type { Write } from '../people/startWriterThread.ts';
import { readInChildProcess } from '../soundness/readInChildProcess.ts';
import {
  COUNTER_QUERIES,
  type EmbeddedDifferences,
  readDifferences,
} from './counterDifferences.ts';

/**
 * Differences are read from one snapshot, without a lock, and added in one commit, so that changes counted by the
 * triggers meanwhile are kept. If a counter row was missing, the triggers had nothing to update; another round finds
 * that.
 */
export async function recount(
  database: DatabaseSyncInstance,
  file: string,
  commit: GroupCommit,
): Promise<void> {
  const missing =
    'INSERT OR IGNORE INTO totals (id, sign_ups, schools, attempts) VALUES (1, 0, 0, 0)';
  await commit([{ sql: missing }]);
  await renameSchools(database, commit);
  for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
    const sums = readDifferences(await readInChildProcess(file, COUNTER_QUERIES));
    if (describeDifferences(sums).length === 0) return;
    await commit(raise(sums));
  }
}

const RAISE_TOTALS = 'UPDATE totals SET sign_ups = sign_ups + ?, schools = schools + ?';
const RAISE_DAY = `
  INSERT INTO daily (day, sign_ups) VALUES (?, ?)
  ON CONFLICT (day) DO UPDATE SET sign_ups = sign_ups + excluded.sign_ups`;
const RAISE_SCHOOL = `
  INSERT INTO schools (school_key, sign_ups) VALUES (?, ?)
  ON CONFLICT (school_key) DO UPDATE SET sign_ups = sign_ups + excluded.sign_ups`;
const DROP_SCHOOL = 'DELETE FROM schools WHERE school_key = ? AND sign_ups = 0';

function raise({ total, schools, byDay, bySchool }: EmbeddedDifferences): Write {
  return [
    { sql: RAISE_TOTALS, values: [total ?? 0, schools ?? 0] },
    ...byDay.map(({ key, difference }) => ({ sql: RAISE_DAY, values: [key, difference] })),
    ...bySchool.flatMap(({ key, difference }) => [
      { sql: RAISE_SCHOOL, values: [key, difference] },
      { sql: DROP_SCHOOL, values: [key] },
    ]),
  ];
}
