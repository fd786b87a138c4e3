import { open } from 'node:fs/promises';

/** Flushes a folder. A new or renamed file is durable only after its folder is flushed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
