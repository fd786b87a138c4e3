import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { ListedSignUp, SignUpStore } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { columnsOf, type ListRow, listedOf, quarantinedOf, type SignUpRow } from './signUpOf.ts';
import type { Write } from './startWriterThread.ts';

interface PersonRow extends ListRow {
  attempts: number;
  event_id: string;
  event_due: string;
}

const INSERT = `
  INSERT INTO sign_ups (email_key, email, name, school, created_at, school_key, batch)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING RETURNING 1`;

/** Follows `INSERT`: stores nothing for a person on the list. */
const COPY_BATCH = `
  INSERT OR IGNORE INTO batches (id, created_at) SELECT ?, ? WHERE changes() > 0`;

/** Returns one row where the person is new. */
function importOne(person: ListedSignUp): Write {
  const { invited, school } = person;
  const values = [...columnsOf(person), schoolKey(school) ?? '', invited?.batch ?? 0];
  const batch = invited && { sql: COPY_BATCH, values: [invited.batch, invited.at.toISOString()] };
  return [{ sql: INSERT, values }, ...(batch ? [batch] : [])];
}

/** One person's record, and people of another list. */
export function createPeople(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Pick<SignUpStore, 'find' | 'import'> {
  const listed = database.prepare(`
    SELECT sign_ups.*, coalesce(batches.created_at, '') AS invited_at
    FROM sign_ups LEFT JOIN batches ON batches.id = sign_ups.batch WHERE email_key = ?`);
  const quarantined = database.prepare('SELECT * FROM quarantine WHERE email_key = ?');

  return {
    find: (emailKey) =>
      runRead(() => {
        const row = listed.get(emailKey) as PersonRow | undefined;
        const inQuarantine = quarantined.get(emailKey) as SignUpRow | undefined;
        return {
          ...(row && { listed: { ...listedOf(row), attempts: row.attempts, ...eventOf(row) } }),
          ...(inQuarantine && { quarantined: quarantinedOf(inQuarantine) }),
        };
      }),
    import: async (people) => {
      const results = await commit(people.flatMap(importOne));
      return results.flat().length;
    },
  };
}

function eventOf({ event_id, event_due }: PersonRow) {
  if (event_id === '') return {};
  return { event: event_due === '' ? ('dead' as const) : ('waiting' as const) };
}
