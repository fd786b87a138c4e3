import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSource } from './ReleaseSource.ts';
import { FileMissing } from './ReleaseSource.ts';

/** A release folder on this machine. */
export function folderSource(folder: string): ReleaseSource {
  return {
    location: folder,
    isLocal: true,
    read: async function* (file, maxBytes) {
      const handle = await open(path.join(folder, file)).catch((error) => {
        throw error.code === 'ENOENT' ? new FileMissing(file) : error;
      });
      try {
        const { size } = await handle.stat();
        if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
        yield* handle.createReadStream({ autoClose: false });
      } finally {
        await handle.close();
      }
    },
  };
}
