import { readPublication } from '../../protocol/manifest/publication.ts';
import type { ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { checkPublication } from './checkPublication.ts';

/**
 * Checks that a team has published a release at some time, live or as a canary. Without keys anything
 * passes.
 *
 * @throws ReleaseRefused when its kept manifest carries no publication that one of the keys has signed.
 */
export function checkPublished(
  { release, publication }: ReleaseManifest,
  keys: readonly string[],
): void {
  if (keys.length === 0) return;
  const said = publication && readPublication(publication);
  if (!said) throw new ReleaseRefused('it is not signed', { isFinal: false });
  const digest = releaseDigest(release);
  const expected =
    said.kind === 'live'
      ? { kind: said.kind, digest }
      : { kind: said.kind, digest, share: said.share };
  checkPublication(publication, expected, { remote: release.name, keys, seen: {} });
}
