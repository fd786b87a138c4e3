import { randomUUID } from 'node:crypto';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { SignUp } from '../../SignUp.ts';
import type { Announcing } from '../../SignUpStore.ts';
import { columnsOf } from './signUpOf.ts';
import type { Rows, Write } from './startWriterThread.ts';

const REMOVE_QUARANTINED = 'DELETE FROM quarantine WHERE email_key = ? RETURNING 1';

/** Deletes a person's records by their times, a JSON array. */
export const removeFrom = (table: 'sign_ups' | 'quarantine') => `
  DELETE FROM ${table} WHERE email_key = ? AND created_at IN (SELECT value FROM json_each(?)) RETURNING 1`;

/**
 * For an address that is already listed it writes as much as for a new one (the row, its index entry, a counter), so
 * that both take the same time.
 */
const ADD = `
  INSERT INTO sign_ups
    (email_key, email, name, school, created_at, consent, referred_by, school_key, event_id,
      event_due, token_hash, mail_id, mail_due, address_since, address_state, mails, source, event_types, person_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, iif(?14 = '', '', 'pending'), ?14 <> '', ?, ?, ?9)
  ON CONFLICT (email_key) DO UPDATE SET email_key = email_key, token_hash = token_hash,
    address_state = address_state, referred_by = referred_by, source = source,
    attempts = attempts + 1
  RETURNING attempts`;

const PROBE = 'UPDATE probe SET filler = hex(randomblob(12000))';

export function addSignUp(signUp: SignUp, { addToOutbox, mail }: Announcing): Write {
  const key = schoolKey(signUp.school) ?? '';
  const at = signUp.at.toISOString();
  const eventColumns = addToOutbox ? [randomUUID(), at] : ['', ''];
  const mailColumns = mail ? [mail.tokenHashOf(signUp), randomUUID(), at, at] : ['', '', '', ''];
  const types = addToOutbox ? 'signed_up' : '';
  const source = signUp.source === undefined ? '' : JSON.stringify(signUp.source);
  return [
    // A sign-up without the honeypot takes the person out of quarantine.
    { sql: REMOVE_QUARANTINED, values: [signUp.emailKey] },
    {
      sql: ADD,
      values: [...columnsOf(signUp), key, ...eventColumns, ...mailColumns, source, types],
    },
  ];
}

/** @param results of a write that ends with `addSignUp`. */
export function outcomeOf(results: readonly Rows[]): 'added' | 'present' {
  return results.at(-1)?.[0]?.attempts === 1 ? 'added' : 'present';
}

/**
 * Adds a sign-up, rolls it back, and then writes as much as a sign-up does. Each probe has a new address, so that
 * probes eventually reach every part of the index.
 */
export function probe(): Write {
  const emailKey = randomUUID();
  const person = { emailKey, email: emailKey, name: '', school: 'probe', at: new Date() };
  return [
    { sql: 'SAVEPOINT probe' },
    ...addSignUp(person, { addToOutbox: true }),
    { sql: 'ROLLBACK TO probe' },
    { sql: 'RELEASE probe' },
    { sql: PROBE },
  ];
}
