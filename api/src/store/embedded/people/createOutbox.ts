import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type EventOutcome,
  LONGEST_DELAY_MS,
  type Outbox,
  type SignUpEvent,
} from '../../Outbox.ts';
import { readPages } from '../../readPages.ts';
import type { SignUpRow } from '../database/prepareStatements.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { signUpOf } from './signUpOf.ts';

interface EventRow extends SignUpRow {
  event_id: string;
  event_attempts: number;
}

/** Events read at a time when they are listed. */
const PAGE_ROWS = 500;

/** The outbox of the embedded store: marks on the rows of the list. */
export function createOutbox(database: DatabaseSyncInstance, commit: GroupCommit): Outbox {
  const dueEvents = `FROM sign_ups WHERE event_id <> '' AND event_due <> '' AND event_due <= ?`;
  const due = database.prepare(`SELECT 1 ${dueEvents} LIMIT 1`);
  const farOff = `FROM sign_ups WHERE event_id <> '' AND event_due > ?`;
  const anyFarOff = database.prepare(`SELECT 1 ${farOff} LIMIT 1`);
  const bringForward = database.prepare(`
    UPDATE sign_ups SET event_due = ? WHERE id IN (SELECT id ${farOff} LIMIT ?)`);
  const claim = database.prepare(`
    UPDATE sign_ups SET event_due = ?, event_attempts = event_attempts + 1
    WHERE id IN (SELECT id ${dueEvents} ORDER BY event_due LIMIT ?)
    RETURNING *`);
  const settle = database.prepare(
    'UPDATE sign_ups SET event_id = ?, event_due = ? WHERE email_key = ? AND event_id = ?',
  );
  const figures = database.prepare(`
    SELECT count(*) AS events, coalesce(sum(event_due = ''), 0) AS dead
    FROM sign_ups WHERE event_id <> ''`);
  const deadPage = database.prepare(`
    SELECT * FROM sign_ups WHERE event_id <> '' AND event_due = '' AND id > ?
    ORDER BY id LIMIT ?`);
  const retryDead = database.prepare(`
    UPDATE sign_ups SET event_due = ?, event_attempts = 0
    WHERE event_id <> '' AND event_due = ''`);

  async function* dead(): AsyncGenerator<SignUpEvent> {
    const pages = readPages<EventRow>((last) =>
      runRead(() => deadPage.all(last?.id ?? 0, PAGE_ROWS) as EventRow[]),
    );
    for await (const rows of pages) yield* rows.map(eventOf);
  }

  return {
    claim: async (now, leaseEnd, limit) => {
      // Most looks find nothing, and need no write.
      const at = now.toISOString();
      const latest = new Date(now.getTime() + LONGEST_DELAY_MS).toISOString();
      const isAny = await runRead(() => (due.get(at) ?? anyFarOff.get(latest)) !== undefined);
      if (!isAny) return [];
      return commit(() => {
        bringForward.run(at, latest, limit);
        const rows = claim.all(leaseEnd.toISOString(), at, limit) as EventRow[];
        return rows.map(eventOf);
      });
    },
    settle: ({ id, signUp }, outcome) =>
      commit(() => void settle.run(...markOf(id, outcome), signUp.emailKey, id)),
    figures: () =>
      runRead(() => {
        const { events, dead } = figures.get() as { events: number; dead: number };
        return { waiting: events - dead, dead };
      }),
    dead,
    retryDead: (now) => commit(() => Number(retryDead.run(now.toISOString()).changes)),
  };
}

/** What `event_id` and `event_due` become. */
function markOf(id: string, outcome: EventOutcome): [id: string, due: string] {
  if (outcome === 'delivered') return ['', ''];
  return [id, outcome === 'dead' ? '' : outcome.toISOString()];
}

function eventOf(row: EventRow): SignUpEvent {
  return { id: row.event_id, signUp: signUpOf(row), attempts: row.event_attempts };
}
