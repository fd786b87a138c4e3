/** @jest-environment node */
import { readdir, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type MadeRelease, makeRelease } from '../../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { createMirror } from './createMirror.ts';
import { fetchRelease } from './fetchRelease.ts';
import { readManifest } from './readManifest.ts';

const contentsOf = ({ files }: MadeRelease) =>
  new Map([...files].map(([file, text]) => [file, Buffer.from(text)]));

/** What a shell that starts now would start from. */
async function restart(folder: string) {
  const source = await createMirror(folder).lastGood('legal');
  if (!source) return undefined;
  const release = await readManifest(source, 'legal');
  return { release, files: await fetchRelease(source, release) };
}

it('knows of no last good release at first', async () => {
  expect(await restart(await temporaryFolder())).toBeUndefined();
});

it('has the last good release after a restart', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirror = createMirror(folder);
  await mirror.save(made.release, contentsOf(made));
  await mirror.markLive(made.release);

  const { release, files } = (await restart(folder)) ?? {};

  expect(release).toEqual(made.release);
  expect(files).toEqual(contentsOf(made));
});

it('does not start from a release that was saved and never went live', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  await createMirror(folder).save(made.release, contentsOf(made));

  expect(await restart(folder)).toBeUndefined();
});

it('notices a file that a power cut tore, and replaces the copy when it is saved again', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirror = createMirror(folder);
  await mirror.save(made.release, contentsOf(made));
  await mirror.markLive(made.release);
  const torn = path.join(folder, 'legal', made.release.id, made.release.container.file);
  await truncate(torn, 3);

  await expect(restart(folder)).rejects.toThrow(/is not what the manifest says it is/);

  await mirror.save(made.release, contentsOf(made));
  expect((await restart(folder))?.files).toEqual(contentsOf(made));
});

it('lets two shells on one machine save the same release at once', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirrors = Array.from({ length: 8 }, () => createMirror(folder));

  await Promise.all(mirrors.map((mirror) => mirror.save(made.release, contentsOf(made))));

  expect(await readdir(path.join(folder, 'legal'))).toEqual([made.release.id]);
});

it('keeps twenty releases for open pages, and whatever is live or on trial', async () => {
  const folder = await temporaryFolder();
  const mirror = createMirror(folder);
  const made = Array.from({ length: 23 }, (_, age) => makeRelease({ words: `${age} days old` }));
  for (const [age, one] of made.entries()) {
    await mirror.save(one.release, contentsOf(one));
    const day = new Date(Date.UTC(2026, 0, 31 - age));
    await utimes(path.join(folder, 'legal', one.release.id), day, day);
  }
  const idOf = (age: number) => made[age]?.release.id ?? '';

  await mirror.markLive(made[22]?.release ?? makeRelease().release, idOf(21));

  const kept = await readdir(path.join(folder, 'legal'));
  const expected = [...Array.from({ length: 20 }, (_, age) => idOf(age)), idOf(21), idOf(22)];
  expect(kept.filter((name) => name !== 'live.json').sort()).toEqual(expected.sort());
});
