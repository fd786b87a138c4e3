import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';

/*
 * Files and folders have a draft name until they are complete. The name contains the process id, so that drafts of
 * killed processes can be recognised and removed.
 */

export const draftName = (): string => `.draft-${process.pid}-${randomUUID()}`;

/**
 * Removes drafts that processes have left behind which no longer run.
 *
 * @param isAlone whether no other process writes there: then all drafts are removed.
 */
export async function removeDrafts(folder: string, { isAlone = false } = {}): Promise<void> {
  const drafts = (await readdir(folder)).filter((file) => file.startsWith('.draft-'));
  const abandoned = isAlone ? drafts : drafts.filter(isAbandoned);
  await Promise.all(
    abandoned.map((draft) => rm(path.join(folder, draft), { recursive: true, force: true })),
  );
}

function isAbandoned(file: string): boolean {
  const pid = Number(/^\.draft-(\d+)-/.exec(file)?.[1]);
  // A container's first process always has the same id. Drafts of earlier versions have none.
  return !(pid > 0) || pid === process.pid || !isRunning(pid);
}
