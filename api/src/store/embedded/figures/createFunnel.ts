import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { FunnelCount } from '@statline/contract/funnel';
import { dayOf, daysBefore } from '../../days.ts';
import { type Funnel, SOURCE_DAYS } from '../../Funnel.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';

/** Rows changed at a time, so that sign-ups are stored in between. */
const STEP = 200;

const ADD = `
  INSERT INTO funnel (day, variant, step, count) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const FORGET_DAYS = 'DELETE FROM funnel WHERE day <= ?';
const FORGET_SOURCES = `
  UPDATE sign_ups SET source = '' WHERE id IN
    (SELECT id FROM sign_ups WHERE source <> '' AND created_at <= ? LIMIT ${STEP})
  RETURNING 1`;

export function createFunnel(database: DatabaseSyncInstance, commit: GroupCommit): Funnel {
  const read = database.prepare('SELECT * FROM funnel WHERE day >= ? ORDER BY day, variant, step');
  const sources = database.prepare(`
    SELECT source, count(*) AS people FROM sign_ups WHERE source <> ''
    GROUP BY source ORDER BY people DESC, source LIMIT ?`);
  return {
    add: async (counts) => {
      await commit(
        counts.map(({ day, variant, step, count }) => ({
          sql: ADD,
          values: [day, variant, step, count],
        })),
      );
    },
    read: (since) => runRead(() => read.all(since) as FunnelCount[]),
    sources: (limit) =>
      runRead(() => {
        const rows = sources.all(limit) as { source: string; people: number }[];
        return rows.map(({ source, people }) => ({ source: JSON.parse(source), people }));
      }),
  };
}

/** Forgets counts and sources whose time is over. */
export async function purgeFunnel(commit: GroupCommit, now: Date): Promise<void> {
  const end = daysBefore(now, SOURCE_DAYS);
  await commit([{ sql: FORGET_DAYS, values: [dayOf(end)] }]);
  let changed: number;
  do {
    const [rows] = await commit([{ sql: FORGET_SOURCES, values: [end.toISOString()] }]);
    changed = rows?.length ?? 0;
  } while (changed === STEP);
}
