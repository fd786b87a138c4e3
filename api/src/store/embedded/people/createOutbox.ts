import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type EventOutcome, MAX_DELAY_MS, type Outbox, type SignUpEvent } from '../../Outbox.ts';
import { readPages } from '../../readPages.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { type SignUpRow, signUpOf } from './signUpOf.ts';

interface EventRow extends SignUpRow {
  event_id: string;
  event_attempts: number;
}

/** Events read at a time when they are listed. */
const PAGE_ROWS = 500;

const DUE = `FROM sign_ups WHERE event_id <> '' AND event_due <> '' AND event_due <= ?`;
const FAR_OFF = `FROM sign_ups WHERE event_id <> '' AND event_due > ?`;
const BRING_FORWARD = `
  UPDATE sign_ups SET event_due = ? WHERE id IN (SELECT id ${FAR_OFF} LIMIT ?)`;
const CLAIM = `
  UPDATE sign_ups SET event_due = ?, event_attempts = event_attempts + 1
  WHERE id IN (SELECT id ${DUE} ORDER BY event_due LIMIT ?)
  RETURNING *`;
const SETTLE =
  'UPDATE sign_ups SET event_id = ?, event_due = ? WHERE email_key = ? AND event_id = ?';
const RETRY_DEAD = `
  UPDATE sign_ups SET event_due = ?, event_attempts = 0
  WHERE event_id <> '' AND event_due = ''`;

/** The outbox of the embedded store: columns of the list's rows. */
export function createOutbox(database: DatabaseSyncInstance, commit: GroupCommit): Outbox {
  const due = database.prepare(`SELECT 1 ${DUE} LIMIT 1`);
  const anyFarOff = database.prepare(`SELECT 1 ${FAR_OFF} LIMIT 1`);
  const figures = database.prepare(`
    SELECT count(*) AS events, coalesce(sum(event_due = ''), 0) AS dead
    FROM sign_ups WHERE event_id <> ''`);
  const deadPage = database.prepare(`
    SELECT * FROM sign_ups WHERE event_id <> '' AND event_due = '' AND id > ?
    ORDER BY id LIMIT ?`);

  async function* dead(): AsyncGenerator<SignUpEvent> {
    const pages = readPages<EventRow>((last) =>
      runRead(() => deadPage.all(last?.id ?? 0, PAGE_ROWS) as EventRow[]),
    );
    for await (const rows of pages) yield* rows.map(eventOf);
  }

  return {
    claim: async (now, leaseEnd, limit) => {
      // Most polls find nothing, and need no write.
      const at = now.toISOString();
      const latest = new Date(now.getTime() + MAX_DELAY_MS).toISOString();
      const isAny = await runRead(() => (due.get(at) ?? anyFarOff.get(latest)) !== undefined);
      if (!isAny) return [];
      const [, rows] = await commit([
        { sql: BRING_FORWARD, values: [at, latest, limit] },
        { sql: CLAIM, values: [leaseEnd.toISOString(), at, limit] },
      ]);
      return (rows as unknown as EventRow[]).map(eventOf);
    },
    settle: async ({ id, signUp }, outcome) => {
      await commit([{ sql: SETTLE, values: [...outcomeOf(id, outcome), signUp.emailKey, id] }]);
    },
    figures: () =>
      runRead(() => {
        const { events, dead } = figures.get() as { events: number; dead: number };
        return { waiting: events - dead, dead };
      }),
    dead,
    retryDead: async (now) => {
      const [, count] = await commit([
        { sql: RETRY_DEAD, values: [now.toISOString()] },
        { sql: 'SELECT changes() AS events' },
      ]);
      return Number(count?.[0]?.events);
    },
  };
}

/** What `event_id` and `event_due` become. */
function outcomeOf(id: string, outcome: EventOutcome): [id: string, due: string] {
  if (outcome === 'delivered') return ['', ''];
  return [id, outcome === 'dead' ? '' : outcome.toISOString()];
}

function eventOf(row: EventRow): SignUpEvent {
  return { id: row.event_id, signUp: signUpOf(row), attempts: row.event_attempts };
}
