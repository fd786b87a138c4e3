import path from 'node:path';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { createMirror, type Mirror } from './createMirror.ts';

export interface Mirrors {
  /** The releases that have gone live here. */
  mirror: Mirror;
  /** Those that pages pin and that never did. */
  pinnedMirror: Mirror;
}

/**
 * Opens the server's copies of releases.
 *
 * @param dataDir the folder that both are in.
 * @throws StartError when the folder cannot be used (`prepareMirror`).
 */
export async function openMirrors(
  dataDir: string,
  maxReleaseBytes: number | undefined,
  logger: Logger,
): Promise<Mirrors> {
  const mirror = createMirror(path.join(dataDir, 'releases'), { maxReleaseBytes });
  const pinnedMirror = createMirror(path.join(dataDir, 'pinned-releases'), { maxReleaseBytes });
  await prepareMirror(mirror, dataDir, logger);
  // A disk that takes no writes is logged by `prepareMirror`.
  await pinnedMirror.removeDrafts().catch(() => {});
  return { mirror, pinnedMirror };
}

/** A full disk, a used-up quota, a read-only mount. */
const NOT_WRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS'];

/**
 * Prepares the mirror for a start: drafts of a shell that was killed go first, since they may be
 * what fills the disk. From a disk that takes no writes the mirrored releases are still served;
 * only new ones wait.
 *
 * @param dataDir the folder that the mirror is in.
 * @throws StartError when the folder cannot be made or written for another reason.
 */
export async function prepareMirror(
  mirror: Mirror,
  dataDir: string,
  logger: Logger,
): Promise<void> {
  const { folder } = mirror;
  try {
    await mirror.removeDrafts();
    for (const needed of [dataDir, folder]) await prepareFolder(needed, 'DATA_DIR');
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || !NOT_WRITABLE.includes(code)) throw error;
    logger.error({ folder, code }, 'the disk takes no writes: releases are those of the mirror');
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = (error instanceof StartError ? error.cause : error) as NodeJS.ErrnoException;
  return code;
};
