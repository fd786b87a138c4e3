import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes the files of a new folder.
 *
 * @param files path in the folder → text.
 * @throws Error when the folder is there: nothing is replaced.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  if (existsSync(folder)) throw new Error(`There is a folder ${path.basename(folder)} already.`);
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}
