import { randomUUID } from 'node:crypto';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { dayOf } from '../../days.ts';
import {
  type EventOutcome,
  MAX_DELAY_MS,
  type Outbox,
  readQueuedEvent,
  type SignUpEvent,
} from '../../Outbox.ts';
import { readPages } from '../../readPages.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { type SignUpRow, signUpOf } from './signUpOf.ts';

/** An event's columns, whatever they are called in the table. */
interface EventRow extends SignUpRow {
  event: string;
  event_types: string;
  tries: number;
}

/** Events read at a time when they are listed. */
const PAGE_ROWS = 500;

/** The next state of the person is due at once. */
const REST = "substr(event_types, instr(event_types || ' ', ' ') + 1)";
const NEXT_EVENT = `
  UPDATE sign_ups SET event_types = ${REST}, event_attempts = 0,
    event_id = iif(${REST} = '', '', ?), event_due = iif(${REST} = '', '', ?)
  WHERE email_key = ? AND event_id = ? RETURNING 1`;

const COUNT_MAIL = `
  INSERT INTO mail_days (day, mails) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET mails = mails + 1`;

/**
 * An outbox of the embedded store: columns of the list's rows.
 *
 * @param kind the webhook's events, or mails: what their columns begin with.
 * @param perDay the most that are delivered on one UTC day; unset: any number.
 */
export function createOutbox(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  kind: 'event' | 'mail',
  perDay?: number,
): Outbox {
  const { id, due, attempts } = {
    id: `${kind}_id`,
    due: `${kind}_due`,
    attempts: `${kind}_attempts`,
  };
  const from = `FROM sign_ups WHERE ${id} <> ''`;
  const columns = `*, ${id} AS event, ${attempts} AS tries`;
  const bringForward = `
    UPDATE sign_ups SET ${due} = ? WHERE id IN (SELECT id ${from} AND ${due} > ? LIMIT ?)`;
  const claim = `
    UPDATE sign_ups SET ${due} = ?, ${attempts} = ${attempts} + 1
    WHERE id IN (SELECT id ${from} AND ${due} <> '' AND ${due} <= ? ORDER BY ${due} LIMIT ?)
    RETURNING ${columns}`;
  const settle = `UPDATE sign_ups SET ${id} = ?, ${due} = ? WHERE email_key = ? AND ${id} = ? RETURNING 1`;
  const noteMail = 'UPDATE sign_ups SET mailed_at = ? WHERE email_key = ?';
  const retryDead = `
    UPDATE sign_ups SET ${due} = ?, ${attempts} = 0 WHERE ${id} <> '' AND ${due} = ''`;

  const anyDue = database.prepare(`SELECT 1 ${from} AND ${due} <> '' AND ${due} <= ? LIMIT 1`);
  const anyFarOff = database.prepare(`SELECT 1 ${from} AND ${due} > ? LIMIT 1`);
  const mailsOf = database.prepare('SELECT mails FROM mail_days WHERE day = ?');
  const figures = database.prepare(
    `SELECT count(*) AS events, coalesce(sum(${due} = ''), 0) AS dead ${from}`,
  );
  const deadPage = database.prepare(
    `SELECT ${columns} ${from} AND ${due} = '' AND id > ? ORDER BY id LIMIT ?`,
  );

  async function* dead(): AsyncGenerator<SignUpEvent> {
    const pages = readPages<EventRow>((last) =>
      runRead(() => deadPage.all(last?.id ?? 0, PAGE_ROWS) as EventRow[]),
    );
    for await (const rows of pages) yield* rows.map(eventOf);
  }

  const roomOn = (day: string): number => {
    if (perDay === undefined) return Number.POSITIVE_INFINITY;
    const sent = mailsOf.get(day) as { mails: number } | undefined;
    return Math.max(0, perDay - (sent?.mails ?? 0));
  };

  return {
    claim: async (now, leaseEnd, limit) => {
      // Most polls find nothing, and need no write.
      const at = now.toISOString();
      const latest = new Date(now.getTime() + MAX_DELAY_MS).toISOString();
      const most = await runRead(() => {
        const isAny = (anyDue.get(at) ?? anyFarOff.get(latest)) !== undefined;
        return isAny ? Math.min(limit, roomOn(dayOf(now))) : 0;
      });
      if (most === 0) return [];
      const [, rows] = await commit([
        { sql: bringForward, values: [at, latest, most] },
        { sql: claim, values: [leaseEnd.toISOString(), at, most] },
      ]);
      return (rows as unknown as EventRow[]).map(eventOf);
    },
    settle: async ({ id, signUp }, outcome, now) => {
      const { emailKey } = signUp;
      const isMailed = kind === 'mail' && outcome === 'delivered';
      const isEvent = kind === 'event' && outcome === 'delivered';
      const columns = isEvent ? [randomUUID(), now.toISOString()] : columnsOf(id, outcome);
      await commit([
        { sql: isEvent ? NEXT_EVENT : settle, values: [...columns, emailKey, id], needed: true },
        ...(isMailed ? [{ sql: noteMail, values: [now.toISOString(), emailKey] }] : []),
        ...(isMailed ? [{ sql: COUNT_MAIL, values: [dayOf(now)] }] : []),
      ]);
    },
    figures: () =>
      runRead(() => {
        const { events, dead } = figures.get() as { events: number; dead: number };
        return { waiting: events - dead, dead };
      }),
    dead,
    retryDead: async (now) => {
      const [, count] = await commit([
        { sql: retryDead, values: [now.toISOString()] },
        { sql: 'SELECT changes() AS events' },
      ]);
      return Number(count?.[0]?.events);
    },
  };
}

/** What the event's id and its moment become. */
function columnsOf(id: string, outcome: EventOutcome): [id: string, due: string] {
  if (outcome === 'delivered') return ['', ''];
  return [id, outcome === 'dead' ? '' : outcome.toISOString()];
}

function eventOf(row: EventRow): SignUpEvent {
  const signUp = signUpOf(row);
  const [queued] = row.event_types.split(' ');
  return {
    id: row.event,
    ...readQueuedEvent(queued || undefined, signUp),
    signUp,
    attempts: row.tries,
  };
}
