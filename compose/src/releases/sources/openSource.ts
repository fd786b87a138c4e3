import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

/** @param location `s3://<bucket>/<folder>/`, the URL of a folder, or a path. */
export async function openSource(location: string, timeoutMs?: number): Promise<ReleaseSource> {
  if (location.startsWith('s3://')) {
    // Imported on demand: AWS's client takes 20 MB, and is an optional dependency.
    const { openBucket } = await import('./openBucket.ts');
    return openBucket(location, timeoutMs);
  }
  if (!/^https?:\/\//.test(location)) return folderSource(location);
  // Without the slash, files would be those beside the folder.
  return httpSource(location.replace(/\/?$/, '/'), timeoutMs);
}
