/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { INDEX_PATH } from '../../protocol/manifest/ReleaseIndex.ts';
import type { SmokeRender } from '../gate/checkRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { type PollOptions, pollRemotes } from './pollRemotes.ts';
import { type RemoteToTrack, trackRemote } from './trackRemote.ts';

/** Long enough to read three small files, on a machine that is busy. */
const START_TIMEOUT_MS = 2_000;

async function publishedLegal(): Promise<ReleaseSource> {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  return folderSource(folder);
}

async function tracked(source: ReleaseSource, smokeRender: SmokeRender, optional = false) {
  const remote: RemoteToTrack = { name: 'legal', source, optional };
  return trackRemote(remote, {
    gate: { smokeRender, contract: LEGAL_CONTRACT },
    mirror: createMirror(await temporaryFolder()),
    logger: createLogger({ service: 'test', level: 'silent' }),
    onRefusal: () => {},
  });
}

/** @returns whether the legal remote has a release once the start has done waiting. */
async function startWith(
  source: ReleaseSource,
  smokeRender: SmokeRender,
  { optional = false, ...options }: Partial<PollOptions> & { optional?: boolean } = {},
): Promise<boolean> {
  const remote = await tracked(source, smokeRender, optional);
  const polls = pollRemotes({ pollMs: 60_000, startTimeoutMs: START_TIMEOUT_MS, ...options });
  await polls.start([remote]);
  polls.close();
  return remote.polled().live !== undefined;
}

it('starts with a release whose smoke render takes longer than a host may', async () => {
  const slowly: SmokeRender = async () => {
    await new Promise((wake) => setTimeout(wake, START_TIMEOUT_MS * 1.5));
    return [];
  };

  expect(await startWith(await publishedLegal(), slowly)).toBe(true);
});

it("starts with a release while its canary's files hang", async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  await publishCanary(folder, makeRelease({ words: 'canary' }), 50);
  const source = folderSource(folder);
  const read: ReleaseSource['read'] = async function* (file, maxBytes) {
    if (file === CANARY_FILE) await new Promise(() => {});
    yield* source.read(file, maxBytes);
  };
  const slowly: SmokeRender = async () => {
    await pause(1.5 * START_TIMEOUT_MS);
    return [];
  };

  expect(await startWith({ ...source, read }, slowly)).toBe(true);
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

it("does not wait for an optional remote's host", async () => {
  const patient = { optional: true, startTimeoutMs: 2 ** 31 - 1 };

  expect(await startWith(hanging, async () => [], patient)).toBe(false);
});

it('polls optional remotes without a release one after the other, as a thousand would miss their deadlines', async () => {
  const polled: number[] = [];
  const remotes = [0, 1, 2, 3].map((at) => ({
    name: `remote${at}`,
    optional: true,
    source: hanging,
    restore: async () => {},
    polled: () => ({}),
    refresh: async () => {
      polled.push(at);
      return 'done';
    },
  }));
  const polls = pollRemotes({ pollMs: 60_000 });

  await polls.start(remotes as never);
  await new Promise(setImmediate);
  const atOnce = polled.length;
  await until(() => polled.length === remotes.length);
  polls.close();

  expect(atOnce).toBeLessThan(remotes.length);
});

it('starts with an optional release that is on its disk', async () => {
  expect(await startWith(await publishedLegal(), async () => [], { optional: true })).toBe(true);
});

it('fetches a release on request, without waiting for the next poll', async () => {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  const remote = await tracked(folderSource(folder), async () => []);
  const polls = pollRemotes({ pollMs: 3_600_000 });
  await polls.start([remote]);
  const next = makeRelease({ words: 'next' });
  await publish(folder, next);

  await polls.nextOf('legal');

  expect(remote.polled().live?.pinned.id).toBe(next.release.id);
  polls.close();
});

/** A release folder beside others, with the names of the files that were requested. */
function emptyFolder(name: string) {
  const requested: string[] = [];
  const source: ReleaseSource = {
    location: `https://releases.example/${name}/`,
    read: (file) => {
      requested.push(file);
      throw new Error('404');
    },
  };
  return { source, requested };
}

const SOME_POLLS_MS = 200;

it('stops polling a host after its last remote was removed', async () => {
  const folders = [emptyFolder('legal'), emptyFolder('news')];
  const [legal, news] = await Promise.all(
    folders.map(({ source }) => tracked(source, async () => [], true)),
  );
  if (!legal || !news) throw new Error('Two were opened.');
  const polls = pollRemotes({ pollMs: 10 });
  await polls.start([legal, { ...news, name: 'news' }]);
  const count = () => folders.flatMap(({ requested }) => requested).length;
  await until(() => folders.some(({ requested }) => requested.includes(INDEX_PATH)));

  polls.end('legal');
  polls.end('news');
  await pause(SOME_POLLS_MS);
  const atLast = count();
  await pause(SOME_POLLS_MS);

  expect(count()).toBe(atLast);
  polls.close();
});

it('does not poll remotes added after it was closed', async () => {
  const { source, requested } = emptyFolder('legal');
  const polls = pollRemotes({ pollMs: 10 });
  polls.close();

  await polls.start([await tracked(source, async () => [], true)]);
  await pause(SOME_POLLS_MS);

  expect(requested).toEqual([]);
});
