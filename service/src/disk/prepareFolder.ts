import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../StartError.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Makes a folder where it is missing, closes it to the machine's other users, whatever the
 * umask is, and makes sure that files can be written in it, by writing one: permission bits say
 * nothing about a read-only file system or a full disk.
 *
 * @param setting the variable that names the folder, for the sentence.
 * @throws StartError when the folder cannot be made or written.
 */
export async function prepareFolder(folder: string, setting: string): Promise<void> {
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await makePrivate(folder);
    await writeFile(probe, '.', { mode: 0o600 }).finally(() => rm(probe, { force: true }));
  } catch (error) {
    const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
    throw new StartError(`The folder ${folder} (${setting}) cannot be written (${code}).`, {
      cause: error,
    });
  }
}

/** Node's `recursive: true` never returns where a parent refuses new folders, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { mode: 0o700 }).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (created === undefined) return syncFolder(dirname(folder));
  if (created === 'EEXIST' && (await stat(folder)).isDirectory()) return;
  if (created !== 'ENOENT') throw Object.assign(new Error(created), { code: created });
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
  await syncFolder(dirname(folder));
}

/** In a folder that is shared, or another user's, only the files in it belong to this process. */
async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & SHARED) === 0 && uid === process.geteuid?.()) await chmod(folder, 0o700);
}

/** The sticky bit, as /tmp has it. */
const SHARED = 0o1000;
