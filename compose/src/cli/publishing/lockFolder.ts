import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isRunning } from '@statline/service/isRunning';
import { PublishingError } from './PublishingError.ts';

const LOCK_FILE = '.release.lock';

/** A release takes seconds. One of another machine that has not ended by then never will. */
const STALE_AFTER_MS = 10 * 60_000;

/**
 * Keeps every other release away from a folder until the returned function is called. The lock
 * of a process that is gone is taken over.
 *
 * @throws PublishingError when another release is at work.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockFile = path.join(folder, LOCK_FILE);
  const ownLock = `${lockFile}-${randomUUID()}`;
  await writeFile(ownLock, JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() }));
  try {
    if (await isTaken(ownLock, lockFile)) {
      await removeStaleLock(lockFile);
      if (await isTaken(ownLock, lockFile)) throw atWork(folder);
    }
  } finally {
    await rm(ownLock);
  }
  return () => rm(lockFile, { force: true });
}

/** A link, unlike a new file, is there at once with its contents, and never replaces another. */
const isTaken = (ownLock: string, lockFile: string): Promise<boolean> =>
  link(ownLock, lockFile).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return true;
      throw error;
    },
  );

const atWork = (folder: string) =>
  new PublishingError(`Another release to ${folder} is at work: try again once it has ended.`);

async function removeStaleLock(lockFile: string): Promise<void> {
  const found = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (found === undefined) return;
  if (isHeld(found)) throw atWork(path.dirname(lockFile));

  const aside = `${lockFile}-${randomUUID()}`;
  // Fails where another process was faster; then that one's own lock decides.
  await rename(lockFile, aside).catch(() => undefined);
  const taken = await readFile(aside, 'utf8').catch(() => found);
  // Between the look and the rename another process may have taken over: its lock goes back.
  if (taken !== found) await link(aside, lockFile).catch(() => undefined);
  await rm(aside, { force: true });
}

function isHeld(lock: string): boolean {
  const { pid, host, at } = parse(lock);
  if (typeof pid !== 'number' || typeof at !== 'number') return false;
  if (Date.now() - at > STALE_AFTER_MS) return false;
  return host !== hostname() || isRunning(pid);
}

function parse(lock: string): { pid?: unknown; host?: unknown; at?: unknown } {
  try {
    return JSON.parse(lock);
  } catch {
    return {};
  }
}
