import { randomUUID } from 'node:crypto';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Addresses, MAIL_INTERVAL_MS, MAX_MAILS } from '../../Addresses.ts';
import { ADDRESS_STATES } from '../../ListedSignUp.ts';
import { MAX_STATES, queuedEvent } from '../../Outbox.ts';
import type { Announcing } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { LISTED, listedRecordOf, type PersonRow } from './signUpOf.ts';

/** The waiting events before a new one, with a space at the end. At the limit, the last one is removed. */
const BEFORE = `iif(length(event_types) - length(replace(event_types, ' ', '')) < ${MAX_STATES - 1},
  event_types || ' ', rtrim(event_types, replace(event_types, ' ', '')))`;
const MARK = `
  UPDATE sign_ups SET address_state = ?1, address_since = ?2, mail_id = '', mail_due = '',
    confirmed_at = iif(?1 = 'confirmed', ?2, confirmed_at),
    event_types = iif(?5 = '', event_types, ltrim(${BEFORE} || ?6)),
    event_id = iif(event_id = '', ?5, event_id),
    person_id = iif(person_id = '', ?5, person_id),
    event_due = iif(event_id = '' AND ?5 <> '', ?2, event_due),
    event_attempts = iif(event_id = '', 0, event_attempts)
  WHERE email_key = ?3 AND created_at = ?4 AND address_state <> ?1
    AND (?1 <> 'bounced' OR address_state <> 'unsubscribed')
  RETURNING 1`;
const NEVER_CONFIRMED = `
  SELECT 1 FROM sign_ups WHERE email_key = ? AND created_at = ? AND confirmed_at = ''`;
const REQUEST = `
  UPDATE sign_ups SET address_state = iif(address_state = '', 'pending', address_state),
    address_since = iif(address_state IN ('', 'pending'), ?1, address_since), token_hash = ?2,
    mail_id = ?3, mail_due = ?1, mail_attempts = 0, mails = mails + 1
  WHERE email_key = ?4 AND created_at = ?5 AND address_state <> 'confirmed'
    AND (mail_id = '' OR mail_due = '') AND (mailed_at <= ?6 OR mailed_at > ?7) AND mails < ${MAX_MAILS}
  RETURNING 1`;

/**
 * Addresses of the embedded store, in columns of `sign_ups`. @param announcing without `mail`, requests are refused.
 */
export function createAddresses(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  { addToOutbox, mail }: Announcing,
): Omit<Addresses, 'outbox'> {
  const byToken = database.prepare(`${LISTED} WHERE token_hash = ? AND token_hash <> ''`);
  const figures = database.prepare(`
    SELECT address_state AS state, count(*) AS people FROM sign_ups
    WHERE address_state <> '' GROUP BY address_state`);

  return {
    find: (tokenHash) =>
      runRead(() => (byToken.all(tokenHash) as PersonRow[]).map(listedRecordOf)[0]),
    mark: async ({ emailKey, at }, state, now) => {
      const event = [addToOutbox ? randomUUID() : '', queuedEvent(state, now)];
      const record = [emailKey, at.toISOString()];
      const results = await commit([
        { sql: NEVER_CONFIRMED, values: record },
        { sql: MARK, values: [state, now.toISOString(), ...record, ...event] },
      ]);
      const isFirst = state === 'confirmed' && results.every((rows) => rows.length === 1);
      return isFirst ? 'first' : 'other';
    },
    request: async (person, now) => {
      if (mail === undefined) return 'refused';
      const before = new Date(now.getTime() - MAIL_INTERVAL_MS).toISOString();
      const after = new Date(now.getTime() + MAIL_INTERVAL_MS).toISOString();
      const event = [now.toISOString(), mail.tokenHashOf(person), randomUUID()];
      const values = [...event, person.emailKey, person.at.toISOString(), before, after];
      const [rows] = await commit([{ sql: REQUEST, values }]);
      return rows?.length === 1 ? 'requested' : 'refused';
    },
    figures: () =>
      runRead(() => {
        const rows = figures.all() as { state: string; people: number }[];
        const people = new Map(rows.map((row) => [row.state, row.people]));
        const counts = ADDRESS_STATES.map((state) => [state, people.get(state) ?? 0]);
        return Object.fromEntries(counts) as Awaited<ReturnType<Addresses['figures']>>;
      }),
  };
}
