import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';

/** What one transaction has changed in the list. */
export interface Change {
  /** Counts from 1, without a gap. */
  seq: number;
  /** When it was committed, by this machine's clock, in ms. */
  at: number;
  /** Of the tables. */
  version: number;
  /** SQLite's patchset: it names tables and columns by itself. */
  change: Uint8Array;
}

/**
 * Changes that are not archived yet. While there is a journal, every process that writes to the list adds
 * what a transaction changes to it, in that transaction.
 */
export interface Journal {
  /** Begins one where there is none. @returns its id: a list that was restored has another. */
  begin(): Promise<string>;
  /** Ends it; what is not archived is gone. */
  end(): Promise<void>;
  /** The oldest changes, some at a time. */
  pending(): Promise<Change[]>;
  /** Removes changes up to this one. */
  remove(seq: number): Promise<void>;
  /** @returns how many changes there are, and when the oldest was committed, in ms. */
  waiting(): Promise<{ changes: number; since: number | undefined }>;
}

/** AUTOINCREMENT: no number is given twice, as changes are removed. The row 0 has the journal's id. */
const CREATE = `
  CREATE TABLE IF NOT EXISTS journal (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    change BLOB NOT NULL
  ) STRICT`;
const IDENTIFY = 'INSERT OR IGNORE INTO journal VALUES (0, 0, 0, randomblob(8))';
export const JOURNAL_ID = 'SELECT lower(hex(change)) AS id FROM journal WHERE seq = 0';
export const DROP_JOURNAL = 'DROP TABLE IF EXISTS journal';
const PENDING = 'SELECT * FROM journal WHERE seq > 0 ORDER BY seq LIMIT 64';
const REMOVE = 'DELETE FROM journal WHERE seq > 0 AND seq <= ?';
const WAITING = `
  SELECT at AS since, (SELECT max(seq) FROM journal) - seq + 1 AS changes
  FROM journal WHERE seq > 0 ORDER BY seq LIMIT 1`;

export function createJournal(database: DatabaseSyncInstance, commit: GroupCommit): Journal {
  return {
    begin: async () => {
      await commit([{ sql: CREATE }, { sql: IDENTIFY }]);
      const { id } = await runRead(() => database.prepare(JOURNAL_ID).get() as { id: string });
      return id;
    },
    end: async () => {
      await commit([{ sql: DROP_JOURNAL }]);
    },
    pending: () => runRead(() => database.prepare(PENDING).all() as unknown as Change[]),
    remove: async (seq) => {
      await commit([{ sql: REMOVE, values: [seq] }]);
    },
    waiting: () =>
      runRead(() => {
        const found = database.prepare(WAITING).get() as
          | { since: number; changes: number }
          | undefined;
        return found ?? { changes: 0, since: undefined };
      }),
  };
}
