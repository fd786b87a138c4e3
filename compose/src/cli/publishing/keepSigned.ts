import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import type { ReleaseManifest } from '../../protocol/manifest/release.ts';
import { keptManifest } from '../../protocol/manifest/release.ts';
import { parseManifest } from '../../releases/sources/readManifest.ts';
import { isSignedWith } from '../../releases/trust/isSignedWith.ts';

/**
 * Adds to the kept manifest of a release that its team has published it, where that is signed: shells
 * that need the release once it is live no longer, for an open page, see by it whose it is.
 */
export async function keepSigned(
  folder: string,
  manifest: ReleaseManifest,
  publication: PublicationEnvelope,
): Promise<void> {
  const { signatures } = publication;
  if (signatures.length === 0) return;
  const file = path.join(folder, keptManifest(manifest.release.id));
  const kept = parseManifest(await readFile(file, 'utf8').catch(() => ''))?.publication;
  if (kept && signatures.every(({ keyid }) => isSignedWith(keyid, kept))) return;
  await writeDurably(file, JSON.stringify({ ...manifest, publication }, null, 1));
}
