import { open } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing, FileTooLarge, type ReleaseSource } from './ReleaseSource.ts';

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
        if (size > maxBytes) throw new FileTooLarge(file, maxBytes);
        yield* handle.createReadStream({ autoClose: false });
      } finally {
        await handle.close();
      }
    },
  };
}
