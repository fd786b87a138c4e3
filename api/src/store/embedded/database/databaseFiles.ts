import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '@statline/service/StartError';
import { DamagedList } from '../soundness/DamagedList.ts';

export const DATABASE_FILE = 'waitlist.db';

/** SQLite's smallest page size, and so the smallest size of a database. */
const SMALLEST_BYTES = 512;

/** Paths of the database in a data folder, its write-ahead log and the log's index. */
export function databaseFiles(folder: string) {
  const file = join(folder, DATABASE_FILE);
  return { file, log: `${file}-wal`, index: `${file}-shm` };
}

/** Path of the file by which one process reserves the archive (`createJournal`). */
export const archiveLock = (folder: string): string => join(folder, 'archiving.lock');

/** URI with which SQLite reads a file as immutable: without a lock and without a log. */
export function immutable(file: string): string {
  return `${pathToFileURL(file).href}?immutable=1`;
}

/**
 * Checks the files before SQLite opens them. SQLite would turn an empty file into an empty list, delete a log without
 * its database, and open a file that it may not write as read-only.
 *
 * @returns whether there is a database.
 * @throws StartError if there is a database that cannot be used, or only a part of one.
 */
export function inspectFiles(folder: string, access: 'write' | 'read' = 'write'): boolean {
  const { file, log, index } = databaseFiles(folder);
  const size = sizeOf(file);
  if (size === undefined && sizeOf(log)) {
    throw new StartError(
      `${log} holds sign-ups, and ${file} that they belong to is missing: put it back beside it, or restore a backup (signups restore).`,
    );
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`${file} is a folder, where the list should be: move it elsewhere.`);
  }
  if (size === 0) {
    throw new StartError(
      `${file} is empty, which a list never is: restore a backup (signups restore), or move it away to begin a new list.`,
    );
  }
  if (size !== undefined && size < SMALLEST_BYTES) {
    throw new DamagedList(file, `it ends after ${size} bytes`);
  }
  for (const path of [file, log, index])
    if (sizeOf(path) !== undefined) assertAllowed(path, access);
  return size !== undefined;
}

/** Makes the files readable by this user only, whatever the umask was when they were created. */
export function makePrivate(folder: string): void {
  for (const path of Object.values(databaseFiles(folder))) {
    if (sizeOf(path) !== undefined) chmodSync(path, 0o600);
  }
}

export function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** Checks without opening the file, since closing it would release SQLite's locks on it (POSIX). */
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
