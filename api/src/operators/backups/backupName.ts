import { readdirSync } from 'node:fs';

/** Names of backups, encrypted or not, and of their checksums. The first group is the time. */
export const BACKUP_NAME = /^waitlist-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:\.age)?(?:\.sha256)?$/;

/** @returns a file name that sorts by time: `waitlist-2026-03-05T18-00-00Z`. */
export const backupName = (at: Date): string => `waitlist-${momentName(at)}`;

export const momentName = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The names of all complete backups in a folder, oldest first. */
export function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name) && !name.endsWith('.sha256'))
    .sort();
}
