import { StartError } from '@statline/service/StartError';
import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

/** @param location `s3://<bucket>/<folder>/`, the URL of a folder, or a path. */
export async function openSource(location: string, timeoutMs?: number): Promise<ReleaseSource> {
  if (location.startsWith('s3://')) {
    const { openBucket } = await importBucket();
    return openBucket(location, timeoutMs);
  }
  if (!/^https?:\/\//.test(location)) return folderSource(location);
  // Without the slash, files would be those beside the folder.
  return httpSource(location.replace(/\/?$/, '/'), timeoutMs);
}

const MISSING = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'];

/**
 * Imports `openBucket` on demand: AWS's client takes 20 MB, and is an optional dependency.
 *
 * @throws StartError if the client is not installed.
 */
export const importBucket = () =>
  import('./openBucket.ts').catch((cause: NodeJS.ErrnoException) => {
    if (!MISSING.includes(cause.code ?? '')) throw cause;
    throw new StartError('A bucket needs the package @aws-sdk/client-s3: install it.', { cause });
  });
