/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { folderSource } from './folderSource.ts';
import { FileMissing } from './ReleaseSource.ts';
import { parseManifest, readManifest } from './readManifest.ts';

/** Reads what the legal remote has published, with this manifest. */
async function read(manifest: unknown) {
  const folder = await temporaryFolder();
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  await writeFile(path.join(folder, MANIFEST_FILE), text);
  return readManifest(folderSource(folder), 'legal');
}

it('reads the manifest that a remote has published', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  await publish(folder, made);

  expect(await readManifest(folderSource(folder), 'legal')).toEqual({ release: made.release });
});

it('passes on why a manifest cannot be read', async () => {
  const reading = readManifest(folderSource(await temporaryFolder()), 'legal');

  await expect(reading).rejects.toThrow(FileMissing);
});

it('refuses the release of another remote', async () => {
  const { release } = makeRelease({ name: 'marketing' });

  await expect(read({ release })).rejects.toThrow(
    new ReleaseRefused('it is a release of "marketing", not of "legal"'),
  );
});

it.each([
  ['code', { files: makeRelease({ words: 'other' }).release.files }],
  ['modules', { modules: {} }],
  ['container', { container: { file: 'other.js', global: 'remote_legal' } }],
  ['shared libraries', { requires: {} }],
])('refuses a manifest with the id of another release, but different %s', async (_what, own) => {
  const { release } = makeRelease();

  await expect(read({ release: { ...release, ...own } })).rejects.toThrow(
    `it claims the id ${release.id}, but its contents have`,
  );
});

it('accepts a release whatever the order of its manifest', async () => {
  const { release } = makeRelease({ manyFiles: 3 });
  const files = Object.fromEntries(Object.entries(release.files).reverse());
  const { id, ...contents } = { ...release, files };

  expect((await read({ release: { ...contents, id } })).release.id).toBe(release.id);
});

const { release } = makeRelease();
it.each([
  ['an error page', '<!doctype html>'],
  ['nothing', ''],
  ['half a manifest', JSON.stringify({ release }).slice(0, 200)],
  ['null', 'null'],
  ['a build without its release part', { id: 'legal', exposes: [] }],
  ['an invalid id', { release: { ...release, id: '../../etc' } }],
  ['a file outside the folder', { release: { ...release, files: { '../x.js': 'sha384-' } } }],
  ['a container outside', { release: { ...release, container: { file: '/x', global: 'x' } } }],
  ['an invalid hash', { release: { ...release, files: { 'x.js': 'md5-1' } } }],
])('refuses %s instead of a manifest', async (_what, manifest) => {
  await expect(read(manifest)).rejects.toThrow(
    new ReleaseRefused(`${MANIFEST_FILE} is not the manifest of a release`),
  );
});

it('refuses an oversized manifest', async () => {
  await expect(read(' '.repeat(1_000_001))).rejects.toThrow(/larger than 1000000 bytes/);
});

it('is not blocked by a manifest with 400,000 errors', async () => {
  const parse = (page: unknown) => {
    const release = { ...makeRelease().release, pages: Array(400_000).fill(page) };
    const text = JSON.stringify({ release });
    return async () => parseManifest(text);
  };
  await parse({})();

  expect(await cpuOf(parse(1))).toBeLessThan(await cpuOf(parse({})));
});
