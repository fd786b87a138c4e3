import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readVerified } from '../sources/readVerified.ts';
import { whyStylesLeak } from '../styles/whyStylesLeak.ts';

/** Of a release's style sheets together: they are read at once, in the process that serves pages. */
const MAX_STYLES_BYTES = 1_000_000;

/**
 * Checks every style sheet of a release: none may touch more of a page than the remote's regions.
 *
 * @param source has its files, verified.
 * @returns every reason to refuse the release.
 * @throws the source's own error.
 */
export async function whyStylesAreRefused(
  source: ReleaseSource,
  release: Release,
): Promise<string[]> {
  const reasons: string[] = [];
  let bytes = 0;
  for (const file of Object.keys(release.files).filter((name) => /\.css$/i.test(name))) {
    const content = await readVerified(source, release, file);
    bytes += content.length;
    if (bytes > MAX_STYLES_BYTES) {
      return [`its style sheets have more than ${MAX_STYLES_BYTES / 1e6} MB together`];
    }
    const leaks = whyStylesLeak(content.toString(), release.name);
    reasons.push(...leaks.slice(0, NAMED).map((reason) => `its style sheet ${file}: ${reason}`));
  }
  return reasons;
}

/** Of one file: a style sheet that was never confined has hundreds. */
const NAMED = 10;
