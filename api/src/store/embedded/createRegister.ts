import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../schools/schoolKey.ts';
import { daysBefore } from '../days.ts';
import { type ListedSignUp, QUARANTINE_DAYS, type SignUpStore } from '../SignUpStore.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import type { ListRow, SignUpRow } from './prepareStatements.ts';
import { reading } from './reading.ts';
import { columnsOf, heldOf, listedOf } from './signUpOf.ts';

interface PersonRow extends ListRow {
  attempts: number;
  event_id: string;
  event_due: string;
}

/** What operators ask of the list beside reading it: one person, all figures, another list's people. */
export function createRegister(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Pick<SignUpStore, 'find' | 'import' | 'statistics'> {
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
  const figures = database.prepare(`
    SELECT (SELECT sign_ups FROM totals) AS total,
      (SELECT count(*) FROM sign_ups WHERE batch > 0) AS invited,
      (SELECT count(*) FROM quarantine WHERE created_at > ?) AS quarantined`);
  const days = database.prepare(
    'SELECT day, sign_ups AS signUps FROM daily WHERE sign_ups > 0 ORDER BY day',
  );
  const schools = database.prepare(`
    SELECT school_key AS key, sign_ups AS signUps FROM schools
    WHERE sign_ups > 0 ORDER BY sign_ups DESC, school_key`);

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
      reading(() => {
        const row = listed.get(emailKey) as PersonRow | undefined;
        const held = quarantined.get(emailKey) as SignUpRow | undefined;
        return {
          ...(row && { listed: { ...listedOf(row), attempts: row.attempts, ...eventOf(row) } }),
          ...(held && { quarantined: heldOf(held) }),
        };
      }),
    import: (people) => commit(() => people.reduce((sum, person) => sum + importOne(person), 0)),
    statistics: (now) =>
      reading(() => {
        const since = daysBefore(now, QUARANTINE_DAYS).toISOString();
        const counts = figures.get(since) as {
          total: number;
          invited: number;
          quarantined: number;
        };
        return {
          ...counts,
          days: days.all() as { day: string; signUps: number }[],
          schools: schools.all() as { key: string; signUps: number }[],
        };
      }),
  };
}

function eventOf({ event_id, event_due }: PersonRow) {
  if (event_id === '') return {};
  return { event: event_due === '' ? ('dead' as const) : ('waiting' as const) };
}
