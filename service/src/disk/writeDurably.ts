import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftName } from './drafts.ts';
import { syncFolder } from './syncFolder.ts';

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
  const draft = path.join(folder, draftName());
  try {
    await writeFile(draft, content, { flush: true, mode });
    await rename(draft, location);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
