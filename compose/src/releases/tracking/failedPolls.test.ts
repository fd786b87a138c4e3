/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import { HISTORY_FILE } from '../sources/history.ts';
import { trackRemote } from './trackRemote.ts';

const AT = new Date(0).toISOString();

/** A remote whose host can be made to break each connection. */
async function use() {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  const host = { isDown: false };
  const source = folderSource(folder);
  const reported: string[] = [];
  const remote = trackRemote(
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
  );
  await remote.refresh();
  return { folder, host, remote, reported };
}

it('reports no single failed poll, and forgets it with the next', async () => {
  const { host, remote, reported } = await use();
  host.isDown = true;
  await remote.refresh();
  expect(remote.state().isRefused).toBe(true);
  host.isDown = false;

  await remote.refresh();

  expect(remote.state()).toMatchObject({ isRefused: false, refusal: undefined });
  expect(reported).toEqual([]);
});

it('reports a host that stays unreachable, once', async () => {
  const { host, remote, reported } = await use();
  host.isDown = true;

  for (let poll = 0; poll < 5; poll += 1) await remote.refresh();

  expect(reported).toEqual(['legal']);
});

it('is refused for as long as what is published is', async () => {
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

  expect(remote.state()).toMatchObject({ isRefused: false, refusal: { byGate: true } });
});

it('starts on an empty disk with the release before one that is refused, as the other shells have it', async () => {
  const folder = await temporaryFolder();
  const [good, bad, better] = [
    makeRelease({ words: 'good' }),
    makeRelease({ words: 'bad', serverBundle: 'throw new Error("broken");' }),
    makeRelease({ words: 'better' }),
  ];
  const key = makeReleaseKey();
  const history: object[] = [];
  const release = async (made: typeof good, sequence: number) => {
    const { id } = made.release;
    history.push({ release: id, at: AT, by: 'release' });
    const statement = { kind: 'live', remote: 'legal', sequence, at: AT } as const;
    const signed = key.sign({ ...statement, digest: releaseDigest(made.release) });
    for (const file of [manifestFileOf(id), MANIFEST_FILE])
      await publish(folder, made, file, signed);
    await writeFile(path.join(folder, HISTORY_FILE), JSON.stringify(history));
  };
  const start = async () => trackLegal(folder, await temporaryFolder(), undefined, [key.publicKey]);
  const liveOn = async (shell: Awaited<ReturnType<typeof start>>) => {
    await shell.refresh();
    const { live, newest } = shell.state();
    return [live?.pinned.id, newest?.sequence];
  };
  await release(good, 1);
  const running = await start();
  await running.refresh();
  await release(bad, 2);
  expect(await liveOn(running)).toEqual([good.release.id, 1]);

  const fresh = await start();

  expect(await liveOn(fresh)).toEqual([good.release.id, 1]);
  expect(fresh.verdictOn(bad.release.id)).toMatchObject({ state: 'refused' });
  await release(better, 3);
  expect(await liveOn(fresh)).toEqual([better.release.id, 3]);
});
