/** Of backups, encrypted or not, and of the drafts of those that were cut off: the moment is the first group. */
export const BACKUP_NAME = /^waitlist-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:\.age)?(?:\.draft-\d+)?$/;

/** @returns a file's name, in the order of moments: `waitlist-2026-03-05T18-00-00Z`. */
export const backupName = (at: Date): string =>
  `waitlist-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
