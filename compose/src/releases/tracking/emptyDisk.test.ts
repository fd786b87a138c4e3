/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { HISTORY_FILE } from '../sources/history.ts';

const AT = new Date(0).toISOString();

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
