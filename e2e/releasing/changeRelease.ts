import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE, type Release } from '../../compose/src/protocol/manifest/release.ts';
import { releaseId } from '../../compose/src/protocol/manifest/releaseDigest.ts';

/**
 * Changes the manifest of a build.
 *
 * @returns the new id of the release.
 */
export async function changeRelease(
  dist: string,
  change: (release: Release) => Omit<Release, 'id'> | Promise<Omit<Release, 'id'>>,
): Promise<string> {
  const file = path.join(dist, MANIFEST_FILE);
  const manifest: { release: Release } = JSON.parse(await readFile(file, 'utf8'));
  const contents = await change(manifest.release);
  const id = releaseId(contents);
  await writeFile(file, JSON.stringify({ ...manifest, release: { ...contents, id } }));
  return id;
}
