import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readItems } from '../../readPages.ts';
import { StoreUnavailable } from '../../StoreUnavailable.ts';

/** Deadline while another program locks the file. */
export const BUSY_DEADLINE_MS = 1_000;

/** Interval between retries. SQLite's own wait would block the event loop. */
export const BUSY_RETRY_MS = 10;

const SQLITE_BUSY = 5;

/** Whether another program locks the file. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0, message } = Object(error) as { errcode?: number; message?: string };
  // The low byte is the primary code: SQLITE_BUSY_RECOVERY and similar codes are busy as well. Errors while a statement
  // runs have no code (1.2.1), only SQLite's text.
  return (errcode & 0xff) === SQLITE_BUSY || message === 'database is locked';
}

/** Reads, and retries while the file is locked. @throws StoreUnavailable for any error of SQLite. */
export async function runRead<Result>(read: () => Result): Promise<Result> {
  const end = performance.now() + BUSY_DEADLINE_MS;
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw new StoreUnavailable(error);
    }
    await pause(BUSY_RETRY_MS);
  }
}

/** Runs all statements of a read on the list of one moment, although other connections write meanwhile. */
export const readSnapshot = <Result>(
  database: DatabaseSyncInstance,
  read: () => Result,
): Promise<Result> =>
  runRead(() => {
    database.exec('BEGIN');
    try {
      return read();
    } finally {
      database.exec('COMMIT');
    }
  });

/** Rows per page. Reading them blocks the event loop for a few milliseconds. */
export const PAGE_SIZE = 200;

/**
 * Reads rows page by page (`readPages`). No statement or lock stays open between two pages.
 *
 * @param readPage reads the page after the row `last`.
 */
export const readRows = <Row, Item>(
  readPage: (last: Row | undefined) => unknown[],
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item> =>
  readItems(
    (last: Row | undefined) => runRead(() => readPage(last) as Row[]),
    (rows) => rows.map(itemOf),
  );
