import { CANARY_FILE, Canary } from '../../protocol/manifest/canary.ts';
import { parseText } from '../../protocol/manifest/parseText.ts';
import { MANIFEST_FILE, ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseId } from '../../protocol/manifest/releaseDigest.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import {
  FileMissing,
  MAX_MANIFEST_BYTES,
  type ReleaseSource,
  readWhole,
  UnexpectedResponse,
} from './ReleaseSource.ts';

/** Refuses an id that does not follow from the hashes, since code, pages and files are cached by the id. */
export async function readManifest(
  source: ReleaseSource,
  name: string,
  file = MANIFEST_FILE,
): Promise<ReleaseManifest> {
  const manifest = parseManifest((await readWhole(source, file, MAX_MANIFEST_BYTES)).toString());
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

/** @returns undefined: the text is not a release's manifest. */
export const parseManifest = (text: string): ReleaseManifest | undefined =>
  parseText(ReleaseManifest, text);

const MAX_CANARY_BYTES = 10_000;

/**
 * @param hasCanary whether the last poll found one: what hosts send for missing files, but for other reasons too (a 403,
 * an HTML page, a redirect), does not end it.
 */
export async function readCanary(
  source: ReleaseSource,
  hasCanary: boolean,
): Promise<Canary | undefined> {
  try {
    const text = (await readWhole(source, CANARY_FILE, MAX_CANARY_BYTES)).toString();
    const canary = parseText(Canary, text);
    if (canary) return canary;
    if (!hasCanary && /^\s*</.test(text)) return undefined;
  } catch (error) {
    if (error instanceof FileMissing && error.isCertain) return undefined;
    const mayBeMissing = error instanceof FileMissing || error instanceof UnexpectedResponse;
    if (mayBeMissing && !hasCanary) return undefined;
    throw error;
  }
  throw new ReleaseRefused(`${CANARY_FILE} is not valid`, { isFinal: false });
}
