import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { FunnelCount } from '@statline/contract/funnel';
import { dayOf, daysBefore } from '../../days.ts';
import { type Funnel, SOURCE_DAYS } from '../../Funnel.ts';
import { readRows, runRead } from '../database/runRead.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';

/** Rows per page. Counting a page blocks the event loop for a few milliseconds. */
const COUNT_ROWS = 5_000;

/** Rows per commit, so that sign-ups are stored in between. */
const STEP = 200;

const ADD = `
  INSERT INTO funnel (day, variant, step, count) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const FORGET_DAYS = 'DELETE FROM funnel WHERE day <= ?';
const FORGET_SOURCES = `
  UPDATE sign_ups SET source = '' WHERE id IN
    (SELECT id FROM sign_ups WHERE source <> '' AND created_at <= ? LIMIT ${STEP})
  RETURNING 1`;

interface SourceRow {
  source: string;
  people: number;
  last: string;
}

export function createFunnel(database: DatabaseSyncInstance, commit: GroupCommit): Funnel {
  const read = database.prepare('SELECT * FROM funnel WHERE day >= ? ORDER BY day, variant, step');
  // People with the same time are always in the same page.
  const sourcesPage = database.prepare(`
    SELECT source, count(*) AS people, max(created_at) AS last FROM sign_ups
    WHERE source <> '' AND created_at > ?1 AND created_at <= coalesce(
      (SELECT created_at FROM sign_ups WHERE source <> '' AND created_at > ?1
       ORDER BY created_at LIMIT 1 OFFSET ${COUNT_ROWS}), '~')
    GROUP BY source ORDER BY last`);
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
    sources: async (limit) => {
      const counts = new Map<string, number>();
      const rows = readRows(
        (last: SourceRow | undefined) => sourcesPage.all(last?.last ?? ''),
        (row) => row,
      );
      for await (const { source, people } of rows)
        counts.set(source, (counts.get(source) ?? 0) + people);
      return [...counts]
        .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([source, people]) => ({ source: JSON.parse(source), people }));
    },
  };
}

/** Deletes counts and sources that are older than `SOURCE_DAYS`. */
export async function purgeFunnel(commit: GroupCommit, now: Date): Promise<void> {
  const end = daysBefore(now, SOURCE_DAYS);
  await commit([{ sql: FORGET_DAYS, values: [dayOf(end)] }]);
  let changed: number;
  do {
    const [rows] = await commit([{ sql: FORGET_SOURCES, values: [end.toISOString()] }]);
    changed = rows?.length ?? 0;
  } while (changed === STEP);
}
