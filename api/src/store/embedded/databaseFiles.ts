import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@statline/service/StartError';

export const DATABASE_FILE = 'waitlist.db';

/** The database of a data folder, its write-ahead log and that log's index. */
export function databaseFiles(folder: string) {
  const file = join(folder, DATABASE_FILE);
  return { file, log: `${file}-wal`, index: `${file}-shm` };
}

/**
 * Looks at the files before SQLite does, which would make an empty list of an empty file, throw
 * away a log that stands alone, and open what it may not write for reading only.
 *
 * @param access what they are to be opened for.
 * @returns whether there is a database.
 * @throws StartError when there is one that cannot be worked with, or what is left of one.
 */
export function inspectFiles(folder: string, access: 'write' | 'read' = 'write'): boolean {
  const { file, log, index } = databaseFiles(folder);
  const size = sizeOf(file);
  if (size === undefined && sizeOf(log)) {
    throw new StartError(
      `${log} holds sign-ups, and ${file} that they belong to is missing: put it back beside it, or restore a backup (signups restore).`,
    );
  }
  if (size === 0) {
    throw new StartError(
      `${file} is empty, which a list never is: restore a backup (signups restore), or move it away to begin a new list.`,
    );
  }
  for (const path of [file, log, index])
    if (sizeOf(path) !== undefined) assertAllowed(path, access);
  return size !== undefined;
}

/** Sign-ups are nobody else's to read, whatever the umask was when the files were made. */
export function makePrivate(folder: string): void {
  for (const path of Object.values(databaseFiles(folder))) {
    if (sizeOf(path) !== undefined) chmodSync(path, 0o600);
  }
}

export function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** Without opening it: closing it again would take SQLite's locks from it (POSIX). */
function assertAllowed(path: string, access: 'write' | 'read'): void {
  const { R_OK, W_OK } = constants;
  try {
    accessSync(path, access === 'read' ? R_OK : R_OK | W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what = access === 'read' ? 'read' : 'read and written';
    throw new StartError(`${path} cannot be ${what} by this user (${code}).`, { cause: error });
  }
}
