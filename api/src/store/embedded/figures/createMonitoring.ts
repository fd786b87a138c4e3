import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { daysBefore } from '../../days.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import { QUARANTINE_DAYS } from '../../SignUpStore.ts';
import { MAX_COUNTED, type StoreMonitoring } from '../../StoreState.ts';
import { databaseFiles, sizeOf } from '../database/databaseFiles.ts';
import { runRead } from '../database/runRead.ts';
import type { Write } from '../people/startWriterThread.ts';

interface StateRow {
  people: number;
  quarantined: number;
  backed_up_at: string | null;
  drilled_at: string | null;
}

/** The state of the embedded store. `uncounted` is always 0, since triggers update the counters. */
export function createMonitoring(
  database: DatabaseSyncInstance,
  folder: string,
): Pick<StoreMonitoring, 'state'> {
  const state = database.prepare(`
    SELECT (SELECT sign_ups FROM totals) AS people,
      (SELECT count(*) FROM (SELECT 1 FROM quarantine WHERE created_at > ? LIMIT ${MAX_COUNTED}))
        AS quarantined,
      (SELECT value FROM metadata WHERE key = 'backed_up_at') AS backed_up_at,
      (SELECT value FROM metadata WHERE key = 'drilled_at') AS drilled_at`);

  return {
    state: (now) =>
      runRead(() => {
        const since = daysBefore(now, QUARANTINE_DAYS).toISOString();
        const { backed_up_at, drilled_at, ...counts } = state.get(since) as unknown as StateRow;
        return omitEmpty({
          ...counts,
          uncounted: 0,
          bytes: bytesOf(folder),
          backedUpAt: backed_up_at === null ? undefined : new Date(backed_up_at),
          drilledAt: drilled_at === null ? undefined : new Date(drilled_at),
        });
      }),
  };
}

/** Stores the time of a backup or drill. Fails on tables of version 1, which have no `metadata`. */
export function recordMoment(key: 'backed_up_at' | 'drilled_at', at: Date): Write {
  const sql = `
    INSERT INTO metadata (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  return [{ sql, values: [key, at.toISOString()] }];
}

const bytesOf = (folder: string): number =>
  Object.values(databaseFiles(folder)).reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0);
