/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { Canary } from './canary.ts';
import { type Publication, PublicationEnvelope, readPublication } from './publication.ts';
import { ReleaseManifest } from './release.ts';
import { releaseDigest, releaseId } from './releaseDigest.ts';

/**
 * What builds and `release` of each version wrote: 0.8 before containers left their runtime to the host, 0.9 that
 * of `scripts/packing/earlier`, 1.0 with slots and a canary in steps. A file that is kept does not change.
 */
const KEPT = path.join(import.meta.dirname, '../../../fixtures/kept');
const VERSIONS = readdirSync(KEPT);

const read = (version: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(KEPT, version, file), 'utf8'));

const withUnknownFields = (document: object) => ({
  ...document,
  ofALaterVersion: { is: 'ignored' },
});

it.each(VERSIONS)('accepts the manifest of %s, whose id follows from its contents', (version) => {
  const { release } = v.parse(ReleaseManifest, read(version, 'mf-manifest.json'));

  expect(releaseId(release)).toBe(release.id);
});

it.each(VERSIONS)('ignores unknown fields in the manifest of %s', (version) => {
  const manifest = v.parse(ReleaseManifest, read(version, 'mf-manifest.json'));
  const later = { ...manifest, release: withUnknownFields(manifest.release) };

  expect(v.parse(ReleaseManifest, withUnknownFields(later))).toEqual(manifest);
});

const WITH_PUBLICATIONS = VERSIONS.filter((version) => version !== '0.8');

it.each(WITH_PUBLICATIONS)('accepts the publications of %s', (version) => {
  const { release, publication } = v.parse(ReleaseManifest, read(version, 'mf-manifest.json'));
  const canary = v.parse(Canary, read(version, 'canary.json'));

  expect(publicationIn(publication)).toMatchObject({
    kind: 'live',
    remote: 'explore',
    digest: releaseDigest(release),
  });
  expect(publicationIn(canary.publication)).toMatchObject({ kind: 'canary', share: canary.share });
});

function publicationIn(envelope: PublicationEnvelope | undefined): Publication | undefined {
  return envelope && readPublication(v.parse(PublicationEnvelope, envelope));
}
