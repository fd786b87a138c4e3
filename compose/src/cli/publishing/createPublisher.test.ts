/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeReleaseKey, type TestKey, unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { readPublication } from '../../protocol/manifest/publication.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { createPublisher, type PublisherOptions } from './createPublisher.ts';

const DIGEST = 'ab'.repeat(32);

const HOUR_MS = 3_600_000;

/** A folder in which a release was published, and what publishes the next one there. */
async function folderWith(sequence: number, earlier?: TestKey) {
  const folder = await temporaryFolder();
  const at = new Date(Math.min(sequence, Date.now())).toISOString();
  const published = { kind: 'live', remote: 'legal', sequence, at, digest: DIGEST } as const;
  const publication = earlier?.sign(published) ?? unsignedEnvelope(published);
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify({ publication }));
  return async (options?: PublisherOptions) => {
    const publish = await createPublisher(folderSource(folder), 'legal', options);
    return () => readPublication(publish({ kind: 'live', digest: DIGEST }))?.sequence;
  };
}

it('continues from the last published number if the clock is behind it', async () => {
  const inAnHour = Date.now() + HOUR_MS;
  const publisher = await folderWith(inAnHour);

  const next = await publisher();
  expect(next()).toBe(inAnHour + 1);
  expect(next()).toBe(inAnHour + 2);
});

it('continues from a number signed with another key of the team while the clock was ahead', async () => {
  const inAnHour = Date.now() + HOUR_MS;
  const publisher = await folderWith(inAnHour, makeReleaseKey());

  expect((await publisher({ key: makeReleaseKey() }))()).toBe(inAnHour + 1);
});

it('continues from the number known to a shell', async () => {
  const inAnHour = Date.now() + HOUR_MS;
  const publisher = await folderWith(1, makeReleaseKey());

  expect((await publisher({ key: makeReleaseKey(), acceptedSequence: inAnHour }))()).toBe(
    inAnHour + 1,
  );
});

it("ignores numbers signed with strangers' keys", async () => {
  const key = makeReleaseKey();
  const other = await folderWith(Number.MAX_SAFE_INTEGER, makeReleaseKey());
  const own = await folderWith(2 ** 52 + 5, key);

  expect((await other({ key }))()).toBeLessThan(2 ** 52);
  expect((await own({ key }))()).toBe(2 ** 52 + 6);
});

it('reports that no number is left', async () => {
  const publisher = await folderWith(1);

  expect(await publisher({ acceptedSequence: Number.MAX_SAFE_INTEGER })).toThrow(/are used up/);
});
