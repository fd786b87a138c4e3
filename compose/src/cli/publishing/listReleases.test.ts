/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { HISTORY_FILE } from '../../releases/sources/history.ts';
import { listReleases } from './listReleases.ts';

const list = (folder: string, shell?: string) =>
  listReleases(folderSource(folder), { name: 'legal', title: 'Legal', folder: '' }, shell);

it('lists the newest release first, and one without a date last', async () => {
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

  const { data } = await list(folder);

  const listed = (data as { releases: { release: string }[] }).releases;
  expect(listed.map(({ release }) => release)).toEqual([live.release.id, older, unknown]);
});

it('marks the canary, with the time of its publication', async () => {
  const folder = await temporaryFolder();
  const [live, canary] = [makeRelease({ words: 'live' }), makeRelease({ words: 'canary' })];
  await publish(folder, live);
  const at = '2026-03-05T12:00:00.000Z';
  const digest = releaseDigest(canary.release);
  const publication = {
    kind: 'canary',
    remote: 'legal',
    sequence: 1,
    at,
    digest,
    share: 5,
  } as const;
  await publishCanary(folder, canary, 5, unsignedEnvelope(publication));

  const { text, data } = await list(folder);

  expect(text.split('\n')).toEqual([
    expect.stringMatching(/; \* is what is published now, \+ is the canary$/),
    `+ ${canary.release.id}  ${at}  not signed  no verdict`,
    `* ${live.release.id}  at an unknown time  not signed  no verdict`,
  ]);
  const unknown = { signer: null, verdict: null };
  expect(data).toEqual({
    remote: 'legal',
    releases: [
      { release: canary.release.id, isLive: false, isCanary: true, at, ...unknown },
      { release: live.release.id, isLive: true, isCanary: false, at: null, ...unknown },
    ],
  });
});

it('prints the response of a shell that reports no verdict', async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  const server = await listenLocally((_request, response) => response.writeHead(404).end());

  const { text } = await list(folder, server.url);

  expect(text).toMatch(/the shell reports no verdict: \S+: there is no such file$/m);
  await server.close();
});

it('prints why the shell refuses a publication', async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  const reason = 'it is signed by no key of legal';
  const verdict = { state: 'refused', reason, ofPublication: true, sequence: 0 };
  const server = await listenLocally((_request, response) => response.end(JSON.stringify(verdict)));

  const { text } = await list(folder, server.url);

  expect(text).toMatch(/ {2}publication refused: it is signed by no key of legal$/m);
  await server.close();
});

it.each([MANIFEST_FILE, CANARY_FILE])('suggests what to do about a damaged %s', async (damaged) => {
  const folder = await temporaryFolder();
  const live = makeRelease();
  await publish(folder, live);
  await writeFile(path.join(folder, manifestFileOf(live.release.id)), '{}');
  await writeFile(path.join(folder, damaged), '{"relea');

  await expect(list(folder)).rejects.toThrow(/ is not .*: repair or remove it\./);

  await rm(path.join(folder, damaged));
  expect((await list(folder)).text).toContain(live.release.id);
});

it('suggests that for a manifest whose id does not match its contents too', async () => {
  const folder = await temporaryFolder();
  const { release } = makeRelease();
  const manifest = JSON.stringify({ release: { ...release, id: '0123456789abcdef' } });
  await writeFile(path.join(folder, MANIFEST_FILE), manifest);

  await expect(list(folder)).rejects.toThrow(/its contents have \w+: repair or remove it\./);
});

it("does not suggest removing another remote's manifest", async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease({ name: 'marketing' }));

  await expect(list(folder)).rejects.toThrow(/it is a release of "marketing", not of "legal"\.$/);
});
