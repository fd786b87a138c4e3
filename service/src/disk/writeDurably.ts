import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './syncFolder.ts';
import { temporaryName } from './temporaryFiles.ts';

/**
 * Writes a file atomically: after a crash or power cut, and for concurrent readers, it has either the previous contents
 * or all of the new ones.
 *
 * @param mode the permissions of the file. Default: Node's.
 */
export async function writeDurably(
  location: string,
  content: string | Buffer,
  mode?: number,
): Promise<void> {
  const folder = path.dirname(location);
  const temporary = path.join(folder, temporaryName());
  try {
    await writeFile(temporary, content, { flush: true, mode });
    await rename(temporary, location);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
