import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import { importBucket } from './importBucket.ts';
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
