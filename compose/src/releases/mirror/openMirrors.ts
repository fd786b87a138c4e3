import path from 'node:path';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import type { Logger } from '@statline/service/logging/createLogger';
import type { StartError } from '@statline/service/StartError';
import { createMirror } from './createMirror.ts';

/** Error codes of a full disk, a used-up quota, a read-only mount. */
const NOT_WRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS'];

export type Mirrors = Awaited<ReturnType<typeof openMirrors>>;

/**
 * Removes temporary files first, since they may fill the disk. A mirror on a disk that is not writable is still served.
 * @throws StartError if the folder cannot be created or written for another reason.
 */
export async function openMirrors(
  dataDir: string,
  maxReleaseBytes: number | undefined,
  logger: Pick<Logger, 'error'>,
) {
  const mirror = createMirror(path.join(dataDir, 'releases'), maxReleaseBytes);
  // For releases that did not go live here: previews, those that open pages pin, and those of remotes in development.
  const onDemandMirror = createMirror(path.join(dataDir, 'pinned-releases'), maxReleaseBytes);
  const { folder } = mirror;
  for (const { removeTemporaryFiles } of [mirror, onDemandMirror])
    await removeTemporaryFiles().catch(() => {});
  try {
    for (const needed of [dataDir, folder]) await prepareFolder(needed, 'DATA_DIR');
  } catch (error) {
    const { code = '' } = (error as StartError).cause as NodeJS.ErrnoException;
    if (!NOT_WRITABLE.includes(code)) throw error;
    logger.error({ folder, code }, 'the disk is not writable: only the mirror is served');
  }
  return { mirror, onDemandMirror };
}
