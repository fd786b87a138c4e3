import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { describeDifferences } from '../../describeDifferences.ts';
import { RECOUNT_ROUNDS } from '../../StoreMaintenance.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';
import { renameSchools } from '../people/renameSchools.ts';
import { readInChildProcess } from '../soundness/readInChildProcess.ts';
import {
  COUNTER_QUERIES,
  type EmbeddedDifferences,
  readDifferences,
} from './counterDifferences.ts';

/**
 * Makes the running counters what the list adds up to. What differs is found at one moment,
 * without a lock, and added in one commit: whatever the triggers count in between stays counted.
 * Where a counter was missing they had nothing to count in, which another round finds.
 */
export async function recount(
  database: DatabaseSyncInstance,
  file: string,
  commit: GroupCommit,
): Promise<void> {
  const missing =
    'INSERT OR IGNORE INTO totals (id, sign_ups, schools, attempts) VALUES (1, 0, 0, 0)';
  await commit(() => database.exec(missing));
  await renameSchools(database, commit);
  for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
    const sums = readDifferences(await readInChildProcess(file, COUNTER_QUERIES));
    if (describeDifferences(sums).length === 0) return;
    await raise(database, commit, sums);
  }
}

async function raise(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  { total, schools, byDay, bySchool }: EmbeddedDifferences,
): Promise<void> {
  const raiseTotals = database.prepare(
    'UPDATE totals SET sign_ups = sign_ups + ?, schools = schools + ?',
  );
  const raiseDay = database.prepare(`
    INSERT INTO daily (day, sign_ups) VALUES (?, ?)
    ON CONFLICT (day) DO UPDATE SET sign_ups = sign_ups + excluded.sign_ups`);
  const raiseSchool = database.prepare(`
    INSERT INTO schools (school_key, sign_ups) VALUES (?, ?)
    ON CONFLICT (school_key) DO UPDATE SET sign_ups = sign_ups + excluded.sign_ups`);
  const dropSchool = database.prepare('DELETE FROM schools WHERE school_key = ? AND sign_ups = 0');
  await commit(() => {
    raiseTotals.run(total ?? 0, schools ?? 0);
    for (const { key, difference } of byDay) raiseDay.run(key, difference);
    for (const { key, difference } of bySchool) {
      raiseSchool.run(key, difference);
      dropSchool.run(key);
    }
  });
}
