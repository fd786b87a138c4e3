import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFiles } from './segments.ts';

export const isBucket = (location: string): boolean => location.startsWith('s3://');

/** @returns undefined if the folder does not exist. */
export async function openArchive(location: string): Promise<ArchiveFiles | undefined> {
  if (isBucket(location)) {
    const { openBucketArchive } = await import('./openBucketArchive.ts');
    return openBucketArchive(location);
  }
  return existsSync(location) ? openFolder(location) : undefined;
}

export const openFolder = (folder: string): ArchiveFiles => ({
  list: () => readdir(folder),
  read: (name) => readFile(join(folder, name), 'utf8'),
  remove: (name) => rm(join(folder, name), { force: true }),
  // One at a time, since segments have several megabytes each.
  atOnce: 1,
});
