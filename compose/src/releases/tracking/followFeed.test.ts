/** @jest-environment node */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { FEED_FILE, FEED_TYPE, type ListedRemote } from '../../protocol/RemoteFeed.ts';
import { httpSource } from '../sources/httpSource.ts';
import { signStatement } from '../trust/releaseKeys.ts';
import { followFeed } from './followFeed.ts';

const key = makeReleaseKey();
const listed = (name: string): ListedRemote => ({
  name,
  source: `https://${name}.example/`,
  keys: [key.publicKey],
  slots: ['offers'],
});
const feedOf = (names: readonly string[], sequence: number, signer = key) =>
  JSON.stringify(
    signStatement(
      FEED_TYPE,
      { sequence, at: '2026-11-25T12:00:00.000Z', remotes: names.map(listed) },
      signer,
    ),
  );

/** A host with a feed, and the disk of a shell. */
async function use() {
  const [folder, dataDir] = [await temporaryFolder(), await temporaryFolder()];
  const host = await startReleaseHost(folder);
  let feed: Awaited<ReturnType<typeof followFeed>> | undefined;
  const shell = { names: undefined as readonly string[] | undefined, failures: 0 };
  const refusal = () => feed?.state().refusal;
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line).msg) };
  const start = async (keys = [key.publicKey]) => {
    feed?.close();
    shell.names = undefined;
    feed = await followFeed({
      location: `${host.url}${FEED_FILE}`,
      source: httpSource(host.url),
      keys,
      file: path.join(dataDir, FEED_FILE),
      pollMs: 10,
      onFeed: async ({ remotes }) => {
        shell.failures -= 1;
        if (shell.failures >= 0) throw new Error('no space left on device');
        shell.names = remotes.map(({ name }) => name);
      },
      logger: createLogger({ service: 'test', level: 'error', destination }),
    });
    stops.push(feed.close);
  };
  // While it is polled: half of a feed would be refused.
  const put = (text: string) => writeDurably(path.join(folder, FEED_FILE), text);
  /** Resolves once two polls have begun after this call. */
  const polled = async () => {
    const { length } = host.requests;
    await until(() => host.requests.length > length + 1);
  };
  const stored = () => readFile(path.join(dataDir, FEED_FILE), 'utf8');
  return {
    host,
    shell,
    state: () => feed?.state(),
    refusal,
    start,
    put,
    polled,
    stored,
    dataDir,
    logged,
  };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('accepts a feed at a later poll after failures', async () => {
  const { shell, start, put } = await use();
  shell.failures = 2;
  await put(feedOf(['buy'], 1));
  await start();

  await until(() => shell.names !== undefined);

  expect(shell.names).toEqual(['buy']);
});

it('accepts a feed at the start, and later ones at run time', async () => {
  const { shell, state, start, put } = await use();
  await put(feedOf(['buy'], 1));
  await start();
  expect(shell.names).toEqual(['buy']);

  await put(feedOf(['buy', 'sell'], 2));
  await until(() => shell.names?.length === 2);

  await put(feedOf([], 3));
  await until(() => shell.names?.length === 0);
  expect(state()).toEqual({
    location: expect.stringMatching(/\/remotes\.json$/),
    sequence: 3,
    remotes: 0,
  });
});

const other = makeReleaseKey();
it.each([
  ['is not signed', JSON.stringify(signStatement(FEED_TYPE, { sequence: 9 }, undefined))],
  ['is signed with another key', feedOf(['sell'], 9, other)],
  ['was changed', feedOf(['sell'], 9).replace('ZSI6OSwi', 'ZSI6Nywi')],
  ['is another statement', JSON.stringify(signStatement('text/plain', {}, key))],
  ['is older', feedOf(['sell'], 4)],
  ['has the same number', feedOf(['sell'], 5)],
  ['lists a remote twice', feedOf(['sell', 'sell'], 9)],
  ['has an invalid name', feedOf(['../sell'], 9)],
  [
    'is too long',
    feedOf(
      Array.from({ length: 1_001 }, (_, index) => `sell${index}`),
      9,
    ),
  ],
  ['is no JSON', '<!doctype html>'],
])('refuses a feed that %s, and keeps the last one', async (_, text) => {
  const { shell, refusal, start, put, stored } = await use();
  const last = feedOf(['buy'], 5);
  await put(last);
  await start();

  await put(text);
  await until(() => refusal() !== undefined);

  expect(shell.names).toEqual(['buy']);
  expect(await stored()).toBe(last);
});

it('reports since when the feed cannot be read and why, until it can be again', async () => {
  const { host, state, start, put, polled } = await use();
  await put(feedOf(['buy'], 5));
  await start();

  host.misbehave = MISBEHAVIOURS.down;
  await until(() => state()?.refusal !== undefined);
  const first = state()?.refusal;
  await put('{}');
  host.misbehave = MISBEHAVIOURS.none;
  await until(() => state()?.refusal?.reason.includes('a signed list of remotes') === true);
  expect(state()).toMatchObject({ sequence: 5, remotes: 1, refusal: { since: first?.since } });

  await put(feedOf(['buy'], 5));
  await polled();
  await until(() => state()?.refusal === undefined);
});

it('starts from the last valid feed if its host is down, and still refuses older ones', async () => {
  const { host, shell, refusal, start, put, polled } = await use();
  await put(feedOf(['buy'], 5));
  await start();
  await polled();

  host.misbehave = MISBEHAVIOURS.down;
  await start();
  await polled();
  expect(shell.names).toEqual(['buy']);

  await put(feedOf(['sell'], 4));
  host.misbehave = MISBEHAVIOURS.none;
  await until(() => refusal()?.reason === 'its number is 4, the last one was 5');
  expect(shell.names).toEqual(['buy']);
});

it('refuses a feed that is older than a stored one that cannot be applied yet', async () => {
  const { shell, refusal, start, put, polled, stored } = await use();
  const last = feedOf(['buy'], 5);
  await put(last);
  await start();
  await polled();

  await put(feedOf(['sell'], 4));
  shell.failures = 1;
  await start();
  await until(() => refusal()?.reason.includes('number') === true);
  expect(shell.names).toBeUndefined();
  expect(await stored()).toBe(last);

  await put(last);
  await until(() => shell.names?.join() === 'buy');
});

it('ignores a stored feed once its key is no longer trusted', async () => {
  const { shell, start, put, polled } = await use();
  await put(feedOf(['buy'], 5));
  await start();
  await polled();

  await put(feedOf(['sell'], 1, other));
  await start([other.publicKey]);

  expect(shell.names).toEqual(['sell']);
});

it('logs a stored feed that is damaged, and keeps it beside the next one', async () => {
  const { shell, start, put, stored, dataDir, logged } = await use();
  await writeFile(path.join(dataDir, FEED_FILE), '{');
  await put(feedOf(['buy'], 5));

  await start();

  expect(shell.names).toEqual(['buy']);
  expect(await stored()).toBe(feedOf(['buy'], 5));
  expect(await readFile(path.join(dataDir, `${FEED_FILE}.invalid`), 'utf8')).toBe('{');
  expect(logged).toEqual(['a stored file is not valid']);
});

it('follows a feed that cannot be stored, and logs that once', async () => {
  const { shell, start, put, polled, dataDir, logged } = await use();
  await rm(dataDir, { recursive: true });
  await put(feedOf(['buy'], 5));
  await start();
  await polled();

  expect(shell.names).toEqual(['buy']);
  expect(logged).toEqual(['the feed could not be stored']);
});
