import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from '@statline/service/isRunning';

/** A release takes seconds. A lock that is older was left behind by a killed release, perhaps of another machine. */
const STALE_AFTER_MS = 10 * 60_000;

const PATIENCE_MS = 2_000;
const PAUSE_MS = 20;

/** Each running release has a lock file of its own, so that removing a lock never removes another release's lock. */
export const lockName = (pid: number, at: number, host: string): string =>
  `.release.lock-${pid}-${at}-${randomUUID()}-${host}`;

const LOCK = /^\.release\.lock-(\d+)-(\d+)-[\da-f-]{36}-(.*)$/;

/**
 * Keeps every other release away from a folder until the returned function is called.
 *
 * Each release writes its lock and then reads the others' locks. Of two releases, the one that reads last sees the
 * other's lock, so two never run at once. Of several that begin together, the one whose lock's name sorts first waits
 * until the others have given up.
 */
export async function lockFolder(
  folder: string,
  patienceMs: number = PATIENCE_MS,
): Promise<() => Promise<void>> {
  const own = lockName(process.pid, Date.now(), hostname());
  const unlock = () => rm(path.join(folder, own), { force: true });
  const deadline = performance.now() + patienceMs;
  await writeFile(path.join(folder, own), '');
  for (;;) {
    const others = await locksIn(folder, own);
    if (others.length === 0) return unlock;
    if (others.some((other) => other < own) || performance.now() > deadline) {
      await unlock();
      const advice = `try again once it has ended.${others.map(ifKilled).join('')}`;
      throw new Error(`Another release to ${folder} is at work: ${advice}`);
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Whether a release of another machine, such as an earlier container, still runs is unknown. */
function ifKilled(lock: string): string {
  const [, , at, host = ''] = LOCK.exec(lock) ?? [];
  if (host === hostname()) return '';
  const minutes = Math.ceil((Number(at) + STALE_AFTER_MS - Date.now()) / 60_000);
  return ` If it was killed on ${host}, remove ${lock}, or wait for ${minutes} min.`;
}

/** The active locks of other releases. Stale locks are removed. */
async function locksIn(folder: string, own: string): Promise<string[]> {
  const active: string[] = [];
  for (const file of await readdir(folder)) {
    const [, pid, at, host] = LOCK.exec(file) ?? [];
    if (pid === undefined || file === own) continue;
    const isStale = Date.now() - Number(at) > STALE_AFTER_MS;
    if (isStale || (host === hostname() && !isRunning(Number(pid)))) {
      await rm(path.join(folder, file), { force: true });
    } else active.push(file);
  }
  return active;
}
