import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';

/*
 * Files and folders have a temporary name until they are complete. The name contains the process id, so that those of
 * killed processes can be recognised and removed, and the host, since process ids are the same in several containers.
 */

/** This machine or container. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

export const temporaryName = (): string => `.draft-${HOST}-${process.pid}-${randomUUID()}`;

/** SQLite may have files beside a temporary file. Names of earlier versions have no host. */
const TEMPORARY_NAME =
  /\.draft-(?:(?:([\da-f]{8})-)?(\d+)-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\w+)?$/;

/** A process of another machine that has not written a file for this long has ended. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes temporary files and folders of processes that no longer run.
 *
 * @param isAlone whether no other process writes there: then all are removed.
 */
export async function removeTemporaryFiles(
  folder: string,
  { isAlone = false } = {},
): Promise<void> {
  const remove = async (name: string) => {
    const [temporary, host, pid] = TEMPORARY_NAME.exec(name) ?? [];
    if (temporary === undefined) return;
    const place = path.join(folder, name);
    // A container's first process always has the same id.
    const hasEnded = host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (isAlone || hasEnded || (await isAbandoned(place)))
      await rm(place, { recursive: true, force: true });
  };
  await Promise.all((await readdir(folder)).map(remove));
}

async function isAbandoned(place: string): Promise<boolean> {
  const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}
