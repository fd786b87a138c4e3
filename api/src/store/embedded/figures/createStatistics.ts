import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { daysBefore } from '../../days.ts';
import { QUARANTINE_DAYS, type SignUpStore } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';

/** The whole list in figures, from the running counters. */
export function createStatistics(database: DatabaseSyncInstance): Pick<SignUpStore, 'statistics'> {
  const figures = database.prepare(`
    SELECT (SELECT sign_ups FROM totals) AS total,
      (SELECT count(*) FROM sign_ups WHERE batch > 0) AS invited,
      (SELECT count(*) FROM quarantine WHERE created_at > ?) AS quarantined`);
  const days = database.prepare(
    'SELECT day, sign_ups AS signUps FROM daily WHERE sign_ups > 0 ORDER BY day',
  );
  const schools = database.prepare(`
    SELECT school_key AS key, sign_ups AS signUps FROM schools
    WHERE sign_ups > 0 ORDER BY sign_ups DESC, school_key`);

  return {
    statistics: (now) =>
      runRead(() => {
        const since = daysBefore(now, QUARANTINE_DAYS).toISOString();
        const counts = figures.get(since) as {
          total: number;
          invited: number;
          quarantined: number;
        };
        return {
          ...counts,
          days: days.all() as { day: string; signUps: number }[],
          schools: schools.all() as { key: string; signUps: number }[],
        };
      }),
  };
}
