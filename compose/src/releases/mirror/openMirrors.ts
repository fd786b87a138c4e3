import type { Logger } from '@statline/service/logging/createLogger';
import { createMirror, type Mirror } from './createMirror.ts';
import { prepareMirror } from './prepareMirror.ts';

interface MirrorFolders {
  mirror: string;
  pinned: string;
}

interface OpenMirrorsOptions {
  /** The folder that both are in. */
  dataDir: string;
  /** All files of one release together. Default: 50 MB. */
  maxReleaseBytes?: number;
  logger: Logger;
}

export interface Mirrors {
  /** The releases that have gone live here. */
  mirror: Mirror;
  /** Those that pages pin and that never did. */
  pinnedMirror: Mirror;
}

const DEFAULT_MAX_RELEASE_BYTES = 50_000_000;

/**
 * Opens the server's copies of releases.
 *
 * @throws StartError when the folder cannot be used (`prepareMirror`).
 */
export async function openMirrors(
  { mirror: folder, pinned }: MirrorFolders,
  { dataDir, maxReleaseBytes = DEFAULT_MAX_RELEASE_BYTES, logger }: OpenMirrorsOptions,
): Promise<Mirrors> {
  const mirror = createMirror(folder, { maxReleaseBytes });
  const pinnedMirror = createMirror(pinned, { maxReleaseBytes });
  await prepareMirror(mirror, dataDir, logger);
  // Of a disk that takes no writes the mirror has told.
  await pinnedMirror.removeDrafts().catch(() => {});
  return { mirror, pinnedMirror };
}
