import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { keptManifest, MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import { fetchRelease } from '../../../releases/sources/fetchRelease.ts';
import type { ReleaseSource } from '../../../releases/sources/ReleaseSource.ts';
import { FileMissing } from '../../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../../releases/sources/readManifest.ts';
import { readWhole } from '../../../releases/sources/readWhole.ts';
import { HISTORY_FILE } from '../history.ts';
import { HEADERS_FILE } from '../hostHeaders.ts';

const MAX_BYTES = 1_000_000;

/**
 * Fetches the manifests of what is published into a folder. One that is not there yet is left out; some
 * stores respond with 403 for a file that is missing.
 *
 * @throws the source's own error when that is unknown.
 */
export async function fetchPublished(source: ReleaseSource, folder: string): Promise<void> {
  for (const file of [MANIFEST_FILE, CANARY_FILE, HISTORY_FILE, HEADERS_FILE]) {
    try {
      await writeFile(path.join(folder, file), await readWhole(source, file, MAX_BYTES));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}

/** Fetches a release that was published before, whole: it is about to be live again. */
export async function fetchEarlier(
  source: ReleaseSource,
  folder: string,
  remote: string,
  id: string,
): Promise<void> {
  const file = keptManifest(id);
  const { release } = await readManifest(source, remote, file);
  await writeFile(path.join(folder, file), await readWhole(source, file, MAX_BYTES));
  await fetchRelease(source, release, {
    write: (name, content) => writeFile(path.join(folder, name), content),
  });
}
