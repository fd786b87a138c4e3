import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export interface SignUpRow {
  id: number;
  email_key: string;
  email: string;
  name: string;
  school: string;
  created_at: string;
}

/** Somebody on the list; 0 and '' where there was no invitation. */
export interface ListRow extends SignUpRow {
  batch: number;
  invited_at: string;
}

export type Statements = ReturnType<typeof prepareStatements>;

/**
 * Prepares every statement once, for the store's lifetime: one that is collected while it is
 * still in use crashes the process, for the same reason nothing here calls `iterate()`.
 *
 * `add` writes as much for an address that is already there as for a new one (the row, its
 * index entry, a counter), so that the time it takes does not tell them apart.
 */
export function prepareStatements(database: DatabaseSyncInstance) {
  return {
    add: database.prepare(`
      INSERT INTO sign_ups
        (email_key, email, name, school, created_at, school_key, event_id, event_due)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (email_key) DO UPDATE SET email_key = email_key, attempts = attempts + 1
      RETURNING attempts`),
    remove: database.prepare('DELETE FROM sign_ups WHERE email_key = ?'),
    totals: database.prepare('SELECT sign_ups, schools FROM totals'),
    daily: database.prepare('SELECT day, sign_ups FROM daily WHERE day >= ?'),
    quarantine: database.prepare(`
      INSERT INTO quarantine (email_key, email, name, school, created_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (email_key) DO UPDATE SET created_at = excluded.created_at`),
    quarantineNewest: database.prepare(
      'SELECT * FROM quarantine WHERE created_at > ? ORDER BY created_at DESC, email_key DESC LIMIT ?',
    ),
    quarantinePage: database.prepare(
      'SELECT * FROM quarantine WHERE (created_at, email_key) > (?, ?) ORDER BY created_at, email_key LIMIT ?',
    ),
    purgeQuarantine: database.prepare(`
      DELETE FROM quarantine WHERE id IN
        (SELECT id FROM quarantine WHERE created_at <= ? ORDER BY created_at LIMIT ?)`),
    removeQuarantined: database.prepare('DELETE FROM quarantine WHERE email_key = ?'),
    release: database.prepare('DELETE FROM quarantine WHERE id = ? RETURNING *'),
    checkpoint: database.prepare('PRAGMA wal_checkpoint(TRUNCATE)'),
    probe: database.prepare('UPDATE probe SET filler = hex(randomblob(12000))'),
  };
}
