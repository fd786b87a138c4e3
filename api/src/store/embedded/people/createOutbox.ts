import { randomUUID } from 'node:crypto';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { dayOf } from '../../days.ts';
import { MAX_DELAY_MS, type Outbox, readQueuedEvent, type SignUpEvent } from '../../Outbox.ts';
import { PAGE_SIZE, readRows, runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { type SignUpRow, signUpOf } from './signUpOf.ts';

/** An event's columns, with uniform names for all tables. */
interface EventRow extends SignUpRow {
  event: string;
  event_types: string;
  tries: number;
  person_id: string;
}

/** All waiting events but the first. */
const REST = "substr(event_types, instr(event_types || ' ', ' ') + 1)";

const COUNT_MAIL = `
  INSERT INTO mail_days (day, mails) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET mails = mails + 1`;

/**
 * An outbox of the embedded store, in columns of `sign_ups` or `erased`.
 *
 * @param kind `event` and `erased` are the webhook's.
 * @param perDay maximum number of deliveries per UTC day; unset: unlimited.
 */
export function createOutbox(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  kind: 'event' | 'mail' | 'erased',
  perDay?: number,
): Outbox {
  const [table, key] = kind === 'erased' ? ['erased', 'person_id'] : ['sign_ups', 'email_key'];
  const name = kind === 'mail' ? 'mail' : 'event';
  const [id, due, attempts] = [`${name}_id`, `${name}_due`, `${name}_attempts`];
  const from = `FROM ${table} WHERE ${id} <> ''`;
  const columns = `*, ${id} AS event, ${attempts} AS tries`;
  const bringForward = `
    UPDATE ${table} SET ${due} = ? WHERE id IN (SELECT id ${from} AND ${due} > ? LIMIT ?)`;
  const claim = `
    UPDATE ${table} SET ${due} = ?, ${attempts} = ${attempts} + 1
    WHERE id IN (SELECT id ${from} AND ${due} <> '' AND ${due} <= ? ORDER BY ${due} LIMIT ?)
    RETURNING ${columns}`;
  const settle = `
    UPDATE ${table} SET ${due} = ?, ${attempts} = ? WHERE ${key} = ? AND ${id} = ? RETURNING 1`;
  const sent = `
    UPDATE sign_ups SET mail_id = '', mail_due = '', mailed_at = ?
    WHERE email_key = ? AND mail_id = ? RETURNING 1`;
  // The person's next event is due at once.
  const next = `
    UPDATE ${table} SET event_types = ${REST}, event_attempts = 0,
      event_id = iif(${REST} = '', '', ?4), event_due = iif(${REST} = '', '', ?1)
    WHERE ${key} = ?2 AND event_id = ?3 RETURNING 1`;
  const retryDead = `
    UPDATE ${table} SET ${due} = ?, ${attempts} = 0 WHERE ${id} <> '' AND ${due} = ''`;

  const anyDue = database.prepare(`SELECT 1 ${from} AND ${due} <> '' AND ${due} <= ? LIMIT 1`);
  const anyFarOff = database.prepare(`SELECT 1 ${from} AND ${due} > ? LIMIT 1`);
  const mailsOf = database.prepare('SELECT mails FROM mail_days WHERE day = ?');
  const figures = database.prepare(
    `SELECT count(*) AS events, coalesce(sum(${due} = ''), 0) AS dead ${from}`,
  );
  const deadPage = database.prepare(
    `SELECT ${columns} ${from} AND ${due} = '' AND id > ? ORDER BY id LIMIT ?`,
  );

  const roomOn = (day: string): number => {
    if (perDay === undefined) return Number.POSITIVE_INFINITY;
    const sent = mailsOf.get(day) as { mails: number } | undefined;
    return perDay - (sent?.mails ?? 0);
  };

  return {
    claim: async (now, leaseEnd, limit, unsettled = 0) => {
      // Reads first, since most polls find nothing and so need no write.
      const at = now.toISOString();
      const latest = new Date(now.getTime() + MAX_DELAY_MS).toISOString();
      const most = await runRead(() => {
        const isAny = (anyDue.get(at) ?? anyFarOff.get(latest)) !== undefined;
        return isAny ? Math.min(limit, roomOn(dayOf(now)) - unsettled) : 0;
      });
      if (most <= 0) return [];
      const [, rows] = await commit([
        { sql: bringForward, values: [at, latest, most] },
        { sql: claim, values: [leaseEnd.toISOString(), at, most] },
      ]);
      return (rows as unknown as EventRow[]).map(eventOf);
    },
    settle: async ({ id, personId, signUp, attempts }, outcome, now) => {
      const at = now.toISOString();
      const event = [signUp?.emailKey ?? personId, id];
      if (outcome !== 'delivered') {
        const due = outcome === 'dead' ? '' : outcome.toISOString();
        await commit([{ sql: settle, values: [due, attempts, ...event] }]);
      } else if (kind === 'mail') {
        await commit([
          { sql: sent, values: [at, ...event], needed: true },
          { sql: COUNT_MAIL, values: [dayOf(now)] },
        ]);
      } else await commit([{ sql: next, values: [at, ...event, randomUUID()] }]);
    },
    figures: () =>
      runRead(() => {
        const { events, dead } = figures.get() as { events: number; dead: number };
        return { waiting: events - dead, dead };
      }),
    dead: () =>
      readRows((last: EventRow | undefined) => deadPage.all(last?.id ?? 0, PAGE_SIZE), eventOf),
    retryDead: async (now) => {
      const [, count] = await commit([
        { sql: retryDead, values: [now.toISOString()] },
        { sql: 'SELECT changes() AS events' },
      ]);
      return Number(count?.[0]?.events);
    },
  };
}

function eventOf(row: EventRow): SignUpEvent {
  const { event: id, person_id: personId, event_types: types, tries: attempts } = row;
  const signUp = row.email === undefined ? undefined : signUpOf(row);
  const [queued = ''] = (types || 'signed_up').split(' ');
  return {
    id,
    personId,
    attempts,
    ...readQueuedEvent(queued, signUp?.at),
    ...(signUp && { signUp }),
  };
}
