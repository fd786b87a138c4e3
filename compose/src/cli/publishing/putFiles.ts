import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { manifestFileOf, type ReleaseManifest } from '../../protocol/manifest/release.ts';
import { readVerified } from '../../releases/sources/fetchRelease.ts';
import { parseManifest } from '../../releases/sources/readManifest.ts';
import { isSignedWith } from '../../releases/trust/releaseKeys.ts';
import type { Build } from './readBuild.ts';

/**
 * Adds a release's files and a copy of its manifest to a folder, which makes nothing live.
 * Open pages rely on what is there: nothing is replaced.
 *
 * @returns how many were not there yet.
 * @throws Error when a file is there with other contents.
 */
export async function putFiles(folder: string, build: Build): Promise<number> {
  const { release, source, manifest } = build;
  let added = 0;
  for (const file of Object.keys(release.files)) {
    // Verified once more, since the build may be made anew meanwhile.
    const content = await readVerified(source, release, file);
    const present = await contentOf(path.join(folder, file));
    if (present?.equals(content)) continue;
    if (present) {
      throw new Error(
        `${path.join(folder, file)} is there with other contents: nothing was released.`,
      );
    }
    await writeDurably(path.join(folder, file), content);
    added += 1;
  }
  const kept = path.join(folder, manifestFileOf(release.id));
  const known = parseManifest((await contentOf(kept))?.toString() ?? '');
  if (known?.release.id !== release.id) await writeDurably(kept, manifest);
  return added;
}

/**
 * Adds to the kept manifest of a release that its team has published it, where that is signed: shells
 * that need the release once it is live no longer, for an open page, see by it whose it is.
 */
export async function storeSignedManifest(
  folder: string,
  manifest: ReleaseManifest,
  publication: PublicationEnvelope,
): Promise<void> {
  const { signatures } = publication;
  if (signatures.length === 0) return;
  const file = path.join(folder, manifestFileOf(manifest.release.id));
  const kept = parseManifest(await readFile(file, 'utf8').catch(() => ''))?.publication;
  if (kept && signatures.every(({ keyid }) => isSignedWith(keyid, kept))) return;
  await writeDurably(file, JSON.stringify({ ...manifest, publication }, null, 1));
}

const contentOf = (location: string): Promise<Buffer | undefined> =>
  readFile(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
