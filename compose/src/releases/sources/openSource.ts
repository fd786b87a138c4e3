import { folderSource } from './folderSource.ts';
import { httpSource } from './httpSource.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

/** @param location `s3://<bucket>/<folder>/`, a URL with a slash at the end, or a path. */
export async function openSource(location: string, timeoutMs?: number): Promise<ReleaseSource> {
  if (location.startsWith('s3://')) {
    // Imported on demand: AWS's client takes 20 MB, and is an optional dependency.
    const { openBucket } = await import('./openBucket.ts');
    return openBucket(location, timeoutMs);
  }
  return /^https?:\/\//.test(location) ? httpSource(location, timeoutMs) : folderSource(location);
}
