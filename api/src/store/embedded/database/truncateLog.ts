import { setTimeout as pause } from 'node:timers/promises';
import type { WriterThread } from '../people/startWriterThread.ts';
import { BUSY_RETRY_MS } from './runRead.ts';

/** A backup under way locks the log for about as long as it takes to read the list. */
const DEADLINE_MS = 10_000;

/**
 * Copies the write-ahead log into the list and empties it, so that what was removed is gone
 * from both. It waits for readers and for space on the disk; what is left after the deadline goes
 * with the next call, or when the store is closed.
 */
export async function truncateLog(writer: Pick<WriterThread, 'run'>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  do {
    const [outcome] = await writer.run('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => []);
    if (outcome?.busy === 0) return;
    await pause(BUSY_RETRY_MS);
  } while (performance.now() < end);
}
