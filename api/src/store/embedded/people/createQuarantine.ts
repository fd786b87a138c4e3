import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { daysBefore } from '../../days.ts';
import { type Announcing, QUARANTINE_DAYS, type SignUpStore } from '../../SignUpStore.ts';
import { PAGE_SIZE, readRows, runRead } from '../database/runRead.ts';
import { addSignUp, outcomeOf } from './addSignUp.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { columnsOf, quarantinedOf, type SignUpRow, signUpOf } from './signUpOf.ts';

/** Rows deleted per commit, which takes a few milliseconds. */
const PURGED_ROWS = 200;

/** Sorts after every address: a page that starts after it excludes the start time itself. */
const LAST_KEY = '\u{10ffff}';

const QUARANTINE = `
  INSERT INTO quarantine (email_key, email, name, school, created_at, consent, referred_by)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (email_key) DO UPDATE SET created_at = excluded.created_at`;
const RELEASE = 'DELETE FROM quarantine WHERE id = ? RETURNING 1';
export const PURGE = `
  DELETE FROM quarantine WHERE id IN
    (SELECT id FROM quarantine WHERE created_at <= ? ORDER BY created_at LIMIT ?)
  RETURNING 1`;

/** Sign-ups with a filled honeypot. @param announcing events and mails that a release causes. */
export function createQuarantine(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  announcing: Announcing,
): Pick<SignUpStore, 'purge' | 'quarantine' | 'quarantined' | 'newestQuarantined' | 'release'> {
  const find = database.prepare('SELECT * FROM quarantine WHERE id = ?');
  const newest = database.prepare(
    'SELECT * FROM quarantine WHERE created_at > ? ORDER BY created_at DESC, email_key DESC LIMIT ?',
  );
  const page = database.prepare(
    'SELECT * FROM quarantine WHERE (created_at, email_key) > (?, ?) ORDER BY created_at, email_key LIMIT ?',
  );
  const begin = (now: Date) => daysBefore(now, QUARANTINE_DAYS).toISOString();

  return {
    quarantine: async (signUp) => {
      await commit([{ sql: QUARANTINE, values: columnsOf(signUp) }]);
    },
    quarantined: (now) => {
      const start = { created_at: begin(now), email_key: LAST_KEY };
      return readRows((last: SignUpRow | undefined) => {
        const { created_at, email_key } = last ?? start;
        return page.all(created_at, email_key, PAGE_SIZE);
      }, quarantinedOf);
    },
    newestQuarantined: (now, limit) =>
      runRead(() => (newest.all(begin(now), limit) as SignUpRow[]).map(quarantinedOf)),
    release: async (id) => {
      if (!/^\d{1,15}$/.test(id)) return 'absent';
      const row = await runRead(() => find.get(Number(id)) as SignUpRow | undefined);
      if (row === undefined) return 'absent';
      const results = await commit([
        // Another release or a removal may have happened meanwhile.
        { sql: RELEASE, values: [row.id], needed: true },
        ...addSignUp(signUpOf(row), announcing),
      ]);
      return results.length === 1 ? 'absent' : outcomeOf(results);
    },
    // In several commits, so that sign-ups are stored in between.
    purge: async (now) => {
      let purged: number;
      do {
        const [rows] = await commit([{ sql: PURGE, values: [begin(now), PURGED_ROWS] }]);
        purged = rows?.length ?? 0;
      } while (purged === PURGED_ROWS);
    },
  };
}
