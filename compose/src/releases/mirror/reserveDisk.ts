import { statfs } from 'node:fs/promises';

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** Runs `act` if the disk has room for so many bytes. @throws Error if not. */
type WithRoomFor = (bytes: number, act: () => Promise<void>) => Promise<void>;

/**
 * Keeps a tenth of the disk, 100 MB at most, free of releases: the site's own data may be on it.
 *
 * @param folder on that disk.
 */
export function reserveDisk(folder: string, statDisk = statDiskOf): WithRoomFor {
  /** Bytes that fetches under way may still write. */
  let promised = 0;

  return async (bytes, act) => {
    const { freeBytes, totalBytes } = await statDisk(folder);
    const room = Math.max(0, freeBytes - promised - Math.min(totalBytes / 10, MAX_RESERVE_BYTES));
    if (bytes > room) {
      throw new Error(
        `the disk has no room for it: ${megabytes(bytes)} are needed, ${megabytes(room)} are free`,
      );
    }
    promised += bytes;
    try {
      await act();
    } finally {
      promised -= bytes;
    }
  };
}

const MAX_RESERVE_BYTES = 100_000_000;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const statDiskOf = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
