import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../../StoreUnavailable.ts';

/** The timeout while another program locks the file. */
export const BUSY_DEADLINE_MS = 1_000;

/** SQLite's own wait would block the whole process; this one lets it work in between. */
export const BUSY_RETRY_MS = 10;

const SQLITE_BUSY = 5;

/** Whether another program locks the file. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0, message } = Object(error) as { errcode?: number; message?: string };
  // The low byte is the primary code: SQLITE_BUSY_RECOVERY and the like are busy as well. What
  // fails while a statement runs carries no code (1.2.1), but SQLite's text.
  return (errcode & 0xff) === SQLITE_BUSY || message === 'database is locked';
}

/** Reads once the file is free. @throws StoreUnavailable for any error of SQLite's. */
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
