/** @jest-environment node */
import fs, { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { removeOldReleases } from './removeOldReleases.ts';

const DAY_S = 86_400;
const idOf = (number: number) => number.toString(16).padStart(16, '0');

/** A folder of releases, of which each came so many days ago. */
async function releases(daysAgo: readonly number[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const [number, days] of daysAgo.entries()) {
    const release = path.join(folder, idOf(number));
    await mkdir(release);
    const came = Date.now() / 1_000 - days * DAY_S;
    await utimes(release, came, came);
  }
  return folder;
}

it('keeps twenty releases, and those in use whatever their age', async () => {
  const folder = await releases(Array.from({ length: 25 }, (_, days) => days));

  await removeOldReleases(folder, [idOf(24), undefined]);

  const kept = [...Array.from({ length: 20 }, (_, days) => idOf(days)), idOf(24)];
  expect((await readdir(folder)).sort()).toEqual(kept);
});

it('keeps recently pinned releases even if the clock was set back', async () => {
  // From the days to come, as it seems now.
  const folder = await releases([...Array.from({ length: 20 }, (_, days) => -days - 1), 0]);
  await removeOldReleases(folder, [idOf(20)]);
  await mkdir(path.join(folder, idOf(21)));

  await removeOldReleases(folder, [idOf(21)]);

  expect(await readdir(folder)).toEqual(expect.arrayContaining([idOf(20), idOf(21)]));
});

it('is not disturbed by a concurrent removal of the same release', async () => {
  const folder = await releases(Array.from({ length: 22 }, (_, days) => days));
  const { stat } = fs;
  const stating = jest.spyOn(fs, 'stat').mockImplementation(async (file) => {
    if (file === path.join(folder, idOf(21))) await rm(file, { recursive: true });
    return stat(file);
  });

  await removeOldReleases(folder, [idOf(0)]);
  stating.mockRestore();

  expect(await readdir(folder)).toHaveLength(20);
});
