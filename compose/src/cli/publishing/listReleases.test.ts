/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { manifestFileOf } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { HISTORY_FILE } from '../../releases/sources/history.ts';
import { listReleases } from './listReleases.ts';

it('lists the newest release first, and one whose time is unknown last', async () => {
  const folder = await temporaryFolder();
  const live = makeRelease();
  await publish(folder, live);
  const [unknown, older] = ['0123456789abcdef', '0123456789abcde0'];
  for (const id of [unknown, older]) await writeFile(path.join(folder, manifestFileOf(id)), '{}');
  const entry = (release: string, at: string) => ({ release, at, by: 'release' });
  const entries = [
    entry(older, '2026-03-05T12:00:00.000Z'),
    entry(live.release.id, '2026-03-06T12:00:00.000Z'),
  ];
  await writeFile(path.join(folder, HISTORY_FILE), JSON.stringify(entries));

  const { data } = await listReleases(
    folderSource(folder),
    { name: 'legal', title: 'Legal' } as Parameters<typeof listReleases>[1],
    undefined,
  );

  const listed = (data as { releases: { release: string }[] }).releases;
  expect(listed.map(({ release }) => release)).toEqual([live.release.id, older, unknown]);
});
