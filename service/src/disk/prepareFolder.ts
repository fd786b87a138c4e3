import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../StartError.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Creates a folder if it is missing, and makes it private to this user, whatever the umask. Checks that it is writable
 * by writing a file: permission bits do not reveal a read-only file system or a full disk.
 *
 * @param setting the variable that names the folder, for the error message.
 * @throws StartError if the folder cannot be created or written.
 */
export async function prepareFolder(folder: string, setting: string): Promise<void> {
  try {
    await makeFolder(folder);
    await makePrivate(folder);
    await probeFolder(folder);
  } catch (error) {
    const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
    throw new StartError(`The folder ${folder} (${setting}) cannot be written (${code}).`, {
      cause: error,
    });
  }
}

/** Writes a file to a folder and removes it. @throws the error of writing it. */
export async function probeFolder(folder: string): Promise<void> {
  // Always the same name, so that killed processes leave no more than one file, which may be another user's.
  const probe = join(folder, '.writable');
  await rm(probe, { force: true });
  await writeFile(probe, '.', { mode: 0o600 }).finally(() => rm(probe, { force: true }));
}

/**
 * Creates a folder and its missing parents, private to this user, and flushes the parent of each.
 *
 * Not `recursive: true`, which in Node never returns if a parent refuses new folders, as /proc does.
 */
export async function makeFolder(folder: string, mayLackParent = true): Promise<void> {
  const created = await mkdir(folder, { mode: 0o700 }).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (created === undefined) return syncFolder(dirname(folder));
  if (created === 'EEXIST' && (await stat(folder)).isDirectory()) return;
  if (created !== 'ENOENT' || !mayLackParent)
    throw Object.assign(new Error(created), { code: created });
  await makeFolder(dirname(folder));
  await makeFolder(folder, false);
}

/** Leaves a folder unchanged that is shared or another user's; only the files in it are this process's. */
async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & SHARED) === 0 && uid === process.geteuid?.()) await chmod(folder, 0o700);
}

/** The sticky bit, which /tmp has. */
const SHARED = 0o1000;
