import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../store/Refusal.ts';
import { BACKUP_NAME, listBackups } from './backupName.ts';
import { hasChecksum } from './checksum.ts';

/**
 * Removes all but the newest backups of a folder, ordered by the time in their names. Other files stay. One without a
 * checksum does not count, since its command was killed.
 *
 * @param made name of the new backup, which is kept even if the clock was set back.
 * @returns the number of removed backups.
 * @throws Refusal if one cannot be removed.
 */
export function removeOldBackups(folder: string, keep: number, made: string): number {
  const backups = listBackups(folder);
  const oldest = backups.filter((name) => hasChecksum(join(folder, name))).at(-keep);
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
