import { open } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing, FileTooLarge, type ReleaseSource } from './ReleaseSource.ts';

const CHUNK_BYTES = 65_536;

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
        // A stream takes three times as much CPU time, and a starting shell reads thousands of files.
        for (let left = size; left > 0; ) {
          const chunk = Buffer.allocUnsafe(Math.min(left, CHUNK_BYTES));
          const { bytesRead } = await handle.read(chunk);
          if (bytesRead === 0) throw new Error(`${file} became shorter while it was read`);
          left -= bytesRead;
          yield chunk.subarray(0, bytesRead);
        }
      } finally {
        await handle.close();
      }
    },
  };
}
