import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { ListedSignUp, SignUpStore } from '../../SignUpStore.ts';
import type { ListRow, SignUpRow } from '../database/prepareStatements.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { columnsOf, listedOf, quarantinedOf } from './signUpOf.ts';

interface PersonRow extends ListRow {
  attempts: number;
  event_id: string;
  event_due: string;
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
  const insert = database.prepare(`
    INSERT INTO sign_ups (email_key, email, name, school, created_at, school_key, batch)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_key) DO NOTHING`);
  const keepBatch = database.prepare(
    'INSERT OR IGNORE INTO batches (id, created_at) VALUES (?, ?)',
  );
  const importOne = (person: ListedSignUp): number => {
    const { invited, school } = person;
    const columns = columnsOf(person);
    const added = Number(
      insert.run(...columns, schoolKey(school) ?? '', invited?.batch ?? 0).changes,
    );
    if (added > 0 && invited) keepBatch.run(invited.batch, invited.at.toISOString());
    return added;
  };

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
    import: (people) => commit(() => people.reduce((sum, person) => sum + importOne(person), 0)),
  };
}

function eventOf({ event_id, event_due }: PersonRow) {
  if (event_id === '') return {};
  return { event: event_due === '' ? ('dead' as const) : ('waiting' as const) };
}
