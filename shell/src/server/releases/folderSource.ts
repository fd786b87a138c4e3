import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSource } from './ReleaseSource.ts';

/** A release folder on this machine. */
export function folderSource(folder: string): ReleaseSource {
  return {
    location: folder,
    read: async (file, maxBytes) => {
      const location = path.join(folder, file);
      const { size } = await stat(location);
      if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
      return readFile(location);
    },
  };
}
