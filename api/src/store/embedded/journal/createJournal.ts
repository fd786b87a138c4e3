import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isBusy, runRead } from '../database/runRead.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';

/** The changes of one transaction. */
export interface Change {
  /** Sequence number, from 1 and without gaps. */
  seq: number;
  /** Time of the commit on this machine's clock, in ms. */
  at: number;
  /** Version of the tables. */
  version: number;
  /** Patchset of SQLite, which identifies tables and columns itself. */
  change: Uint8Array;
}

/**
 * Changes that are not archived yet. While the journal exists, every process that writes to the list adds the changes
 * of each transaction to it, in the same transaction.
 */
export interface Journal {
  /**
   * Reserves the journal for this process, and creates it if there is none.
   *
   * @returns its id; a restored list has a different one.
   * @throws Error with the code `archive.reserved` while another process archives: a replay reads one segment after the
   *   other, and changes that two processes archive by turns would be in no order.
   */
  begin(): Promise<string>;
  /** Lets another process archive. A process that ends does so too. */
  release(): void;
  /**
   * Reserves the journal, and deletes it, including changes that are not archived.
   *
   * @throws Error with the code `archive.reserved` while another process archives.
   */
  end(): Promise<void>;
  /** The oldest changes, a limited number. */
  pending(): Promise<Change[]>;
  /** Removes the changes up to and including this one. */
  remove(seq: number): Promise<void>;
  /** @returns the number of changes, and when the oldest was committed, in ms. */
  waiting(): Promise<{ changes: number; since: number | undefined }>;
}

/** With AUTOINCREMENT, numbers of removed changes are not reused. Row 0 contains the journal's id and its begin. */
const CREATE = `
  CREATE TABLE IF NOT EXISTS journal (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    change BLOB NOT NULL
  ) STRICT`;
const IDENTIFY = `
  INSERT OR IGNORE INTO journal
  VALUES (0, CAST(1000 * unixepoch('subsec') AS INTEGER), 0, randomblob(8))`;
/** `begun` is 0 in a journal of an older version. */
export const JOURNAL_ID = 'SELECT lower(hex(change)) AS id, at AS begun FROM journal WHERE seq = 0';
export const DROP_JOURNAL = 'DROP TABLE IF EXISTS journal';
const PENDING = 'SELECT * FROM journal WHERE seq > 0 ORDER BY seq LIMIT 64';
const REMOVE = 'DELETE FROM journal WHERE seq > 0 AND seq <= ?';
const WAITING = `
  SELECT at AS since, (SELECT max(seq) FROM journal) - seq + 1 AS changes
  FROM journal WHERE seq > 0 ORDER BY seq LIMIT 1`;

/** @param lockFile an empty file, whose lock reserves the journal. */
export function createJournal(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
  lockFile: string,
): Journal {
  let lock: DatabaseSyncInstance | undefined;
  return {
    begin: async () => {
      lock ??= reserveArchive(lockFile);
      await commit([{ sql: CREATE }, { sql: IDENTIFY }]);
      const { id } = await runRead(() => database.prepare(JOURNAL_ID).get() as { id: string });
      return id;
    },
    release: () => {
      lock?.close();
      lock = undefined;
    },
    end: async () => {
      // Without the file no process archives. A list that is never archived gets none.
      if (existsSync(lockFile)) lock ??= reserveArchive(lockFile);
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

/** Uses SQLite's lock, since Node has none; the system releases it when the process ends. */
function reserveArchive(file: string): DatabaseSyncInstance {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw Object.assign(new Error('Another process archives.'), { code: 'archive.reserved' });
  }
}
