import { MANIFEST_FILE, type Release, ReleaseManifest } from '@statline/contract/release';
import { releaseId } from '@statline/contract/releaseDigest';
import { safeParse } from 'valibot';
import { ReleaseRefused } from './ReleaseRefused.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

const MAX_BYTES = 1_000_000;

/**
 * Reads a manifest of a remote: by default the one that says what is live. Code, pages and files
 * are kept by a release's id, so an id that its contents do not have is refused.
 *
 * @throws ReleaseRefused when it is no manifest of a release of this remote; the source's own
 *   error when it cannot be had.
 */
export async function readManifest(
  source: ReleaseSource,
  name: string,
  file = MANIFEST_FILE,
): Promise<Release> {
  const manifest = parseManifest((await source.read(file, MAX_BYTES)).toString());
  if (!manifest) throw new ReleaseRefused(`${file} is not the manifest of a sealed release`);
  if (manifest.name !== name) {
    throw new ReleaseRefused(`it is a release of "${manifest.name}", not of "${name}"`);
  }
  const id = releaseId(manifest);
  if (manifest.id !== id) {
    throw new ReleaseRefused(`it claims the id ${manifest.id}, but its contents have ${id}`);
  }
  return manifest;
}

/** The release that a manifest's text describes; undefined when it describes none. */
export function parseManifest(text: string): Release | undefined {
  try {
    const manifest = safeParse(ReleaseManifest, JSON.parse(text));
    return manifest.success ? manifest.output.release : undefined;
  } catch {
    return undefined;
  }
}
