import { setTimeout as pause } from 'node:timers/promises';
import type { StatementSyncInstance } from '@photostructure/sqlite';
import { BUSY_RETRY_MS } from './busy.ts';

/** A backup under way holds the log for about as long as it takes to read the list. */
const DEADLINE_MS = 10_000;

/**
 * Copies the write-ahead log into the list and empties it, so that what was removed is gone
 * from both. It waits for readers; what is left after the deadline goes with the next call, or
 * when the store is closed.
 *
 * @param checkpoint `PRAGMA wal_checkpoint(TRUNCATE)`
 */
export async function truncateLog(checkpoint: StatementSyncInstance): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  do {
    const { busy } = checkpoint.get() as { busy: number };
    if (busy === 0) return;
    await pause(BUSY_RETRY_MS);
  } while (performance.now() < end);
}
