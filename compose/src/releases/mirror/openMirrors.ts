import path from 'node:path';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { createMirror } from './createMirror.ts';

/** A full disk, a used-up quota, a read-only mount. */
const NOT_WRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS'];

export type Mirrors = Awaited<ReturnType<typeof openMirrors>>;

/**
 * Drafts go first: they may be what fills the disk. A disk that takes no writes still serves.
 * @throws StartError when the folder cannot be made or written for another reason.
 */
export async function openMirrors(
  dataDir: string,
  maxReleaseBytes: number | undefined,
  logger: Pick<Logger, 'error'>,
) {
  const mirror = createMirror(path.join(dataDir, 'releases'), maxReleaseBytes);
  const pinnedMirror = createMirror(path.join(dataDir, 'pinned-releases'), maxReleaseBytes);
  const { folder } = mirror;
  try {
    await mirror.removeDrafts();
    for (const needed of [dataDir, folder]) await prepareFolder(needed, 'DATA_DIR');
  } catch (error) {
    const { code = '' } = (
      error instanceof StartError ? error.cause : error
    ) as NodeJS.ErrnoException;
    if (!NOT_WRITABLE.includes(code)) throw error;
    logger.error({ folder, code }, 'the disk takes no writes: releases are those of the mirror');
  }
  await pinnedMirror.removeDrafts().catch(() => {});
  return { mirror, pinnedMirror };
}
