/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { HISTORY_FILE } from '../sources/history.ts';

const AT = new Date(0).toISOString();

it.each([
  ['fail', { serverBundle: 'throw new Error("broken");' }],
  ['lack a mounted module', { exposes: ['TermsOfService'] }],
])(
  'on an empty disk, starts with the release before those that %s, like other shells',
  async (_why, refused) => {
    const folder = await temporaryFolder();
    const [good, bad, worse, better] = [
      makeRelease({ words: 'good' }),
      makeRelease({ words: 'bad', ...refused }),
      makeRelease({ words: 'worse', ...refused }),
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
    const start = async () =>
      trackLegal(folder, await temporaryFolder(), undefined, [key.publicKey]);
    const liveOn = async (shell: Awaited<ReturnType<typeof start>>) => {
      await shell.refresh();
      const { live, newestPublication } = shell.state();
      return [live?.pinned.id, newestPublication?.sequence];
    };
    await release(good, 1);
    const running = await start();
    await running.refresh();
    await release(bad, 2);
    await release(worse, 3);
    expect(await liveOn(running)).toEqual([good.release.id, 1]);

    const fresh = await start();

    expect(await liveOn(fresh)).toEqual([good.release.id, 1]);
    expect(fresh.verdictOn(worse.release.id)).toMatchObject({ state: 'refused' });
    await release(better, 4);
    expect(await liveOn(fresh)).toEqual([better.release.id, 4]);
  },
);
