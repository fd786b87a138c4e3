import type { Release } from '../../protocol/manifest/release.ts';
import { readVerified } from '../sources/fetchRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { whySheetLeaks } from '../styles/whySheetLeaks.ts';

/** Limit of all style sheets together, since the process that serves pages parses them. */
const MAX_STYLES_BYTES = 1_000_000;

/** A style sheet that was never confined has hundreds. */
const MAX_REASONS_PER_FILE = 10;

/** @returns every reason why the style sheets affect more of a page than the remote's regions. */
export async function whySheetsAreRefused(
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
    const leaks = whySheetLeaks(content.toString(), release.name).slice(0, MAX_REASONS_PER_FILE);
    reasons.push(...leaks.map((reason) => `its style sheet ${file}: ${reason}`));
  }
  return reasons;
}
