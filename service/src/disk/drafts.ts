import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';

/*
 * Files and folders that are being written stand under a draft's name until they are whole. It
 * carries the process's id, so that those of one that was killed can be recognised and removed.
 */

export const draftName = (): string => `.draft-${process.pid}-${randomUUID()}`;

/**
 * Removes from a folder what processes that are gone have left behind.
 *
 * @param isAlone whether no other process writes there: then every draft has been left behind.
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
  // A container's first process has the same id at every start; earlier drafts had none.
  return !(pid > 0) || pid === process.pid || !isRunning(pid);
}
