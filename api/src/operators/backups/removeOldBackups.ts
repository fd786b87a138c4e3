import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../store/Refusal.ts';
import { BACKUP_NAME, listBackups } from './backupName.ts';

/**
 * Leaves the newest backups of a folder, by the moments in their names. What else is there stays.
 * Drafts that are older than all that is kept are removed too: no process writes them any more.
 *
 * @param made is kept whatever time is in its name: a clock may have been set back.
 * @returns how many backups were removed.
 * @throws Refusal where one cannot be.
 */
export function removeOldBackups(folder: string, keep: number, made: string): number {
  const backups = listBackups(folder);
  const oldest = backups.at(-keep);
  if (oldest === undefined) return 0;
  const found = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  const old = found.filter((name) => name < oldest && !name.startsWith(made));
  for (const name of old) remove(join(folder, name));
  return backups.filter((name) => old.includes(name)).length;
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`The backup was made; ${file}, an old one, cannot be removed (${code}).`, {
      cause: error,
    });
  }
}
