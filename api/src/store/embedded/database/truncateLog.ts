import { setTimeout as pause } from 'node:timers/promises';
import type { WriterThread } from '../people/startWriterThread.ts';
import { BUSY_RETRY_MS } from './runRead.ts';

/** A running backup locks the log for about as long as reading the list takes. */
const DEADLINE_MS = 10_000;

/**
 * Copies the write-ahead log into the list and empties it, so that deleted data is gone from both. It waits for readers
 * and for disk space. After the deadline, the next call (such as the hourly purge's) or closing the store truncates it.
 */
export async function truncateLog(writer: Pick<WriterThread, 'run'>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  do {
    const [outcome] = await writer.run('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => []);
    if (outcome?.busy === 0) return;
    await pause(BUSY_RETRY_MS);
  } while (performance.now() < end);
}
