/** @jest-environment node */
import { createLogger } from '@statline/service/logging/createLogger';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import type { SmokeRender } from '../gate/admitRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { RemoteToTrack } from './trackRemote.ts';
import { type TrackRemotesOptions, trackRemotes } from './trackRemotes.ts';

/** Long enough to read three small files, on a machine that is busy. */
const START_TIMEOUT_MS = 2_000;

async function publishedLegal(): Promise<ReleaseSource> {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  return folderSource(folder);
}

/** @returns whether the legal remote has a release once the start has done waiting. */
async function startWith(
  source: ReleaseSource,
  smokeRender: SmokeRender,
  others: Partial<TrackRemotesOptions & RemoteToTrack> = {},
): Promise<boolean> {
  const { optional = false, ...options } = others;
  const { remotes, close } = await trackRemotes({
    remotes: [{ name: 'legal', source, optional }],
    mirror: createMirror(await temporaryFolder()),
    smokeRender,
    contract: LEGAL_CONTRACT,
    pollMs: 60_000,
    startTimeoutMs: START_TIMEOUT_MS,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onRefusal: () => {},
    ...options,
  });
  close();
  return remotes[0]?.state().live !== undefined;
}

it('starts with a release that takes longer in its smoke render than a host may take', async () => {
  const slowly: SmokeRender = async () => {
    await new Promise((wake) => setTimeout(wake, START_TIMEOUT_MS * 1.5));
    return [];
  };

  expect(await startWith(await publishedLegal(), slowly)).toBe(true);
});

const hanging: ReleaseSource = {
  location: 'nowhere',
  read: async function* () {
    await new Promise(() => {});
  },
};

it('starts without the release of a host that hangs', async () => {
  expect(await startWith(hanging, async () => [])).toBe(false);
});

it('waits for no host of an optional remote', async () => {
  const patient = { optional: true, startTimeoutMs: 2 ** 31 - 1 };

  expect(await startWith(hanging, async () => [], patient)).toBe(false);
});

it('starts with an optional release that is on this machine', async () => {
  expect(await startWith(await publishedLegal(), async () => [], { optional: true })).toBe(true);
});

describe('asked to look', () => {
  const options = async (folder: string) => ({
    remotes: [{ name: 'legal', source: folderSource(folder) }],
    mirror: createMirror(await temporaryFolder()),
    smokeRender: async () => [],
    contract: LEGAL_CONTRACT,
    pollMs: 3_600_000,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onRefusal: () => {},
  });
  const idOf = (made: ReturnType<typeof makeRelease>) => made.release.id;

  it('takes a release at once, without waiting for the next poll', async () => {
    const folder = await temporaryFolder();
    await publish(folder, makeRelease());
    const tracked = await trackRemotes(await options(folder));
    const next = makeRelease({ words: 'next' });
    await publish(folder, next);

    tracked.look();

    while (tracked.remotes[0]?.state().live?.pinned.id !== idOf(next)) await pause();
    tracked.close();
  });

  it('looks once more where a look is under way: that may have read what was there before', async () => {
    const folder = await temporaryFolder();
    await publish(folder, makeRelease());
    let looks = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const onLook = async () => {
      looks += 1;
      if (looks === 2) await held;
    };
    const tracked = await trackRemotes({ ...(await options(folder)), onLook });
    tracked.look();
    while (looks < 2) await pause();

    tracked.look();
    tracked.look();
    await pause();
    expect(looks).toBe(2);

    goOn();
    while (looks < 3) await pause();
    await pause();
    expect(looks).toBe(3);
    tracked.close();
  });
});

const pause = () => new Promise((wake) => setTimeout(wake, 20));
