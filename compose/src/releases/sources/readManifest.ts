import { parseJson, pipe, safeParse, string } from 'valibot';
import { MANIFEST_FILE, ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseId } from '../../protocol/manifest/releaseDigest.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readWhole } from './ReleaseSource.ts';

const MAX_BYTES = 1_000_000;

/**
 * Reads a manifest of a remote, by default that of the live release. Code, pages and files are
 * cached by a release's id, so an id that does not follow from its contents is refused.
 *
 * @throws ReleaseRefused when it is no manifest of a release of this remote; the source's own
 *   error when it cannot be read.
 */
export async function readManifest(
  source: ReleaseSource,
  name: string,
  file = MANIFEST_FILE,
): Promise<ReleaseManifest> {
  const manifest = parseManifest((await readWhole(source, file, MAX_BYTES)).toString());
  if (!manifest) throw new ReleaseRefused(`${file} is not the manifest of a release`);
  const { release } = manifest;
  if (release.name !== name) {
    throw new ReleaseRefused(`it is a release of "${release.name}", not of "${name}"`);
  }
  const id = releaseId(release);
  if (release.id !== id) {
    throw new ReleaseRefused(`it claims the id ${release.id}, but its contents have ${id}`);
  }
  return manifest;
}

/** Parses a manifest; undefined when it describes no release. */
export function parseManifest(text: string): ReleaseManifest | undefined {
  const manifest = safeParse(ManifestText, text);
  return manifest.success ? manifest.output : undefined;
}

const ManifestText = pipe(string(), parseJson(), ReleaseManifest);
