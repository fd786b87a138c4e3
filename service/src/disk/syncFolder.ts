import { open } from 'node:fs/promises';

/** A file that is new in a folder, or was renamed there, is on disk once the folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
