import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { MailOptions } from '../../Addresses.ts';
import type { ListedSignUp } from '../../ListedSignUp.ts';
import type { SignUpStore } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import {
  columnsOf,
  LISTED,
  listedRecordOf,
  type PersonRow,
  quarantinedOf,
  type SignUpRow,
} from './signUpOf.ts';
import type { Write } from './startWriterThread.ts';

const INSERT = `
  INSERT INTO sign_ups (email_key, email, name, school, created_at, consent, referred_by,
    school_key, batch, token_hash, address_state, address_since, confirmed_at, mailed_at, person_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING RETURNING 1`;

/** Executed right after `INSERT`; stores nothing if the person was already listed. */
const COPY_BATCH = `
  INSERT OR IGNORE INTO batches (id, created_at) SELECT ?, ? WHERE changes() > 0`;

/** Returns one row if the person is new. */
function importOne(person: ListedSignUp, mail: MailOptions | undefined): Write {
  const { invited, school, address } = person;
  const values = [
    ...columnsOf(person),
    schoolKey(school) ?? '',
    invited?.batch ?? 0,
    mail?.tokenHashOf(person) ?? '',
    address?.state ?? '',
    ...[address?.since, address?.confirmedAt, address?.mailedAt].map(
      (at) => at?.toISOString() ?? '',
    ),
    person.personId ?? '',
  ];
  const batch = invited && { sql: COPY_BATCH, values: [invited.batch, invited.at.toISOString()] };
  return [{ sql: INSERT, values }, ...(batch ? [batch] : [])];
}

/** Finds one person's record, and imports people. */
export function createPeople(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  mail: MailOptions | undefined,
): Pick<SignUpStore, 'find' | 'import'> {
  const listed = database.prepare(`${LISTED} WHERE email_key = ?`);
  const quarantined = database.prepare('SELECT * FROM quarantine WHERE email_key = ?');

  return {
    find: (emailKey) =>
      runRead(() => {
        const row = listed.get(emailKey) as PersonRow | undefined;
        const inQuarantine = quarantined.get(emailKey) as SignUpRow | undefined;
        return {
          ...(row && { listed: listedRecordOf(row) }),
          ...(inQuarantine && { quarantined: quarantinedOf(inQuarantine) }),
        };
      }),
    import: async (people) => {
      const results = await commit(people.flatMap((person) => importOne(person, mail)));
      return results.flat().length;
    },
  };
}
