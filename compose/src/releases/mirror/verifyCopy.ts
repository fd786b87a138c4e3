import type { Release } from '../../protocol/manifest/release.ts';
import { fetchRelease } from '../sources/fetchRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';

/**
 * Checks that a copy in the mirror has the manifest of a release, and every file with its hash.
 *
 * @throws Error when it is damaged; FileMissing when there is none.
 */
export async function verifyCopy(copy: ReleaseSource, name: string, id: string): Promise<Release> {
  const { release } = await readManifest(copy, name);
  if (release.id !== id) throw new Error(`it is the release ${release.id}`);
  await fetchRelease(copy, release, { maxBytes: Number.POSITIVE_INFINITY });
  return release;
}
