import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { daysBefore, lastDays } from '../../days.ts';
import { presentMetrics } from '../../presentMetrics.ts';
import { QUARANTINE_DAYS, type SignUpStore } from '../../SignUpStore.ts';
import { readSnapshot } from '../database/runRead.ts';

/** Figures of the whole list, from the running counters. */
export function createStatistics(
  database: DatabaseSyncInstance,
): Pick<SignUpStore, 'metrics' | 'statistics'> {
  const totals = database.prepare('SELECT sign_ups, schools FROM totals');
  const daily = database.prepare('SELECT day, sign_ups FROM daily WHERE day >= ?');
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
    metrics: (now) =>
      readSnapshot(database, () => {
        const { sign_ups, schools } = totals.get() as { sign_ups: number; schools: number };
        const days = daily.all(lastDays(now, 30)[0]) as { day: string; sign_ups: number }[];
        const byDay = new Map(days.map(({ day, sign_ups }) => [day, sign_ups]));
        return presentMetrics({ total: sign_ups, schools, byDay }, now);
      }),
    statistics: (now) =>
      readSnapshot(database, () => {
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
