import { type FileHandle, open } from 'node:fs/promises';

export interface OpenedFile {
  handle: FileHandle;
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** Content encoding; undefined: not compressed. */
  encoding?: 'br' | 'gzip';
}

const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/**
 * @returns undefined if there is no such file. The caller closes the file.
 * @throws Error if it cannot be opened for another reason, such as too many open files.
 */
export async function openFile(file: string): Promise<OpenedFile | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (MISSING.includes(error.code ?? '')) return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size, modifiedAt: stats.mtimeMs };
    await handle.close();
    return undefined;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
