/** @jest-environment node */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { servedAtOnce, trackLegal } from '../../../fixtures/trackLegal.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import { trackRemote } from './trackRemote.ts';

/** A remote whose host can be made to break each connection. */
async function use() {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  const host = { isDown: false };
  const source = folderSource(folder);
  const reported: string[] = [];
  const remote = servedAtOnce(
    trackRemote(
      {
        name: 'legal',
        source: {
          ...source,
          read: (...args) => {
            if (host.isDown) throw new TypeError('fetch failed');
            return source.read(...args);
          },
        },
      },
      {
        gate: { smokeRender: async () => [], contract: LEGAL_CONTRACT },
        mirror: createMirror(await temporaryFolder()),
        logger: { info: () => {}, warn: () => {}, error: () => {} } as never,
        onRefusal: (name) => reported.push(name),
      },
    ),
  );
  await remote.refresh();
  return { host, remote, reported };
}

it('does not report a single failed poll, and forgets it after a successful one', async () => {
  const { host, remote, reported } = await use();
  host.isDown = true;
  await remote.refresh();
  expect(remote.state().isRefused).toBe(true);
  host.isDown = false;

  await remote.refresh();

  expect(remote.state()).toMatchObject({ isRefused: false, refusal: undefined });
  expect(reported).toEqual([]);
});

it('reports an unreachable host once', async () => {
  const { host, remote, reported } = await use();
  host.isDown = true;

  for (let poll = 0; poll < 5; poll += 1) await remote.refresh();

  expect(reported).toEqual(['legal']);
});

it('is refused as long as the current publication is', async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease({ words: 'good' }));
  const remote = await trackLegal(folder, await temporaryFolder());
  await remote.refresh();
  await publish(folder, makeRelease({ exposes: ['Other'], words: 'bad' }));
  await remote.refresh();
  await remote.refresh();
  expect(remote.state()).toMatchObject({ isRefused: true });

  await publish(folder, makeRelease({ words: 'better' }));
  await remote.refresh();

  expect(remote.state()).toMatchObject({ isRefused: false, refusal: { isVerdict: true } });
});

it('is not refused after the file of a refused canary was removed', async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease({ words: 'good' }));
  const bad = makeRelease({ exposes: ['Other'], words: 'bad' });
  const digest = releaseDigest(bad.release);
  const at = new Date(7).toISOString();
  const statement = {
    kind: 'canary',
    remote: 'legal',
    share: 50,
    sequence: 7,
    at,
    digest,
  } as const;
  await publishCanary(folder, bad, 50, unsignedEnvelope(statement));
  const remote = await trackLegal(folder, await temporaryFolder());
  await remote.refresh();
  expect(remote.state()).toMatchObject({ isRefused: true });

  await rm(path.join(folder, CANARY_FILE));
  await remote.refresh();

  expect(remote.state()).toMatchObject({ isRefused: false });
  expect(remote.verdictOn(bad.release.id).last).toEqual({
    live: expect.anything(),
    canary: { sequence: 7 },
  });
});
