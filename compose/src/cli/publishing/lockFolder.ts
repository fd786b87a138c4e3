import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { draftName } from '@statline/service/disk/drafts';
import { isRunning } from '@statline/service/isRunning';

/** Each release at work has a file of its own, so that removing one never removes another's lock. */
const LOCK_FILE = /^\.release\.lock(-[\da-f-]+)?$/;

/** A release takes seconds. One of another machine that has not ended by then never will. */
const STALE_AFTER_MS = 10 * 60_000;

const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

/**
 * Keeps every other release away from a folder until the returned function is called. The lock
 * of a process that is gone is removed.
 *
 * Each writes a lock and then reads the others. Of two, the one that reads last sees the other, so
 * there are never two at work; of several that begin together, the first in order continues.
 *
 * @param patienceMs how long one that is first in order waits until the others have stepped back.
 * @throws Error when another release is at work.
 */
export async function lockFolder(
  folder: string,
  patienceMs: number = PATIENCE_MS,
): Promise<() => Promise<void>> {
  const own = `.release.lock-${randomUUID()}`;
  const unlock = () => rm(path.join(folder, own), { force: true });
  const deadline = performance.now() + patienceMs;
  try {
    const isWritten = await writeLock(folder, own);
    while (isWritten) {
      const others = await locksIn(folder, own);
      if (others.length === 0) return unlock;
      if (others.some((other) => other < own) || performance.now() > deadline) break;
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await unlock();
    throw error;
  }
  await unlock();
  throw new Error(`Another release to ${folder} is at work: try again once it has ended.`);
}

/** @returns false when a release that has the folder to itself has removed the draft. */
async function writeLock(folder: string, name: string): Promise<boolean> {
  const draft = path.join(folder, draftName());
  const lock = { pid: process.pid, host: hostname(), at: Date.now() };
  await writeFile(draft, JSON.stringify(lock));
  return rename(draft, path.join(folder, name)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** The active locks besides one's own; stale ones are removed. */
async function locksIn(folder: string, own: string): Promise<string[]> {
  const found = (await readdir(folder)).filter((file) => LOCK_FILE.test(file) && file !== own);
  const active: string[] = [];
  for (const name of found) {
    const location = path.join(folder, name);
    const lock = await readFile(location, 'utf8').catch(() => undefined);
    if (lock === undefined) continue;
    if (isActive(lock)) active.push(name);
    else await rm(location, { force: true });
  }
  return active;
}

function isActive(lock: string): boolean {
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
