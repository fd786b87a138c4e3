/** @jest-environment node */
import type { Logger } from '@statline/service/logging/createLogger';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { INDEX_FILE } from '../../protocol/manifest/ReleaseIndex.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { FileMissing, FileTooLarge, readWhole } from '../sources/ReleaseSource.ts';
import { pollRemotes, type RemotePolls } from './pollRemotes.ts';
import type { TrackedRemote } from './trackRemote.ts';

const POLL_MS = 3_000;
const COUNT = 100;
const FOLDERS = Array.from({ length: COUNT }, (_, index) => `remote${index}`);

/** A static host in memory, with the release folders of many remotes side by side. */
function createHost() {
  const files = new Map<string, string>();
  const requests: string[] = [];
  const broken = new Set<string>();
  let isDown = false;
  const open = (url: string) => ({
    location: url,
    read: async function* (name: string, maxBytes: number) {
      const file = new URL(name, url).pathname;
      requests.push(file);
      if (isDown || broken.has(file)) throw new Error('fetch failed');
      const text = files.get(file);
      if (text === undefined) throw new FileMissing(name);
      if (text.length > maxBytes) throw new FileTooLarge(name, maxBytes);
      yield Buffer.from(text);
    },
  });
  return {
    files,
    requests,
    broken,
    open,
    setDown: (down: boolean) => {
      isDown = down;
    },
    publish: (folder: string, text: string) => files.set(`/${folder}/${MANIFEST_FILE}`, text),
    writeIndex: (index: unknown) => files.set(`/${INDEX_FILE}`, JSON.stringify(index)),
  };
}

const indexOf = (change: Record<string, string> = {}) => ({
  ...Object.fromEntries(FOLDERS.map((folder) => [folder, 'first'])),
  ...change,
});

let polls: RemotePolls | undefined;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  polls?.close();
  jest.useRealTimers();
});
const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A shell of so many remotes; it stores the text of each manifest. @param restored it starts from its mirror. */
async function use({ restored = false } = {}) {
  const host = createHost();
  const live = new Map<string, string>();
  const remotes = FOLDERS.map((folder) => {
    host.publish(folder, 'first');
    const source = host.open(`https://releases.example/${folder}/`);
    const refresh = async () => {
      try {
        live.set(folder, (await readWhole(source, MANIFEST_FILE, 100)).toString());
        await readWhole(source, CANARY_FILE, 100).catch(() => {});
        return 'done';
      } catch {
        return 'failed';
      }
    };
    const polled = () => ({ live: restored ? {} : undefined });
    return {
      name: folder,
      source,
      refresh,
      polled,
      restore: async () => {},
      isAdmitting: () => false,
    };
  });
  const warn = jest.fn();
  const logger = { warn } as unknown as Logger;
  const begin = async () => {
    polls = pollRemotes({ pollMs: POLL_MS, logger });
    await polls.start(remotes as unknown as TrackedRemote[]);
  };
  const start = async () => {
    await begin();
    // After the first index every listed remote is polled once more.
    await passed(2 * POLL_MS);
    host.requests.length = 0;
  };
  /** Requests a second, in a minute from now. */
  const measureRate = async () => {
    host.requests.length = 0;
    await passed(60_000);
    return host.requests.length / 60;
  };
  return { ...host, live, warn, begin, start, measureRate };
}

it('sends at most one request a second to a host of a hundred remotes', async () => {
  const { start, writeIndex, measureRate } = await use();
  writeIndex(indexOf());

  await start();

  expect(await measureRate()).toBeLessThan(0.9);
});

it('polls each remote once after a restart, but not all at once', async () => {
  const { begin, writeIndex, requests } = await use({ restored: true });
  writeIndex(indexOf());
  const polled = () => requests.filter((file) => file.endsWith(MANIFEST_FILE)).length;

  await begin();
  await passed(POLL_MS / 10);
  expect(polled()).toBeLessThanOrEqual(COUNT / 5);

  await passed(POLL_MS);
  expect(polled()).toBeGreaterThanOrEqual(COUNT);
  expect(polled()).toBeLessThan(COUNT * 1.1);
});

it('polls a remote at the next poll of the index after its entry changed', async () => {
  const { start, writeIndex, publish, live } = await use();
  writeIndex(indexOf());
  await start();

  publish('remote42', 'second');
  writeIndex(indexOf({ remote42: 'second' }));
  // It begins in a timer of its own.
  await passed(POLL_MS + 1);

  expect(live.get('remote42')).toBe('second');
});

it('finds all releases even if the index is stale', async () => {
  const { start, writeIndex, publish, live } = await use();
  writeIndex(indexOf());
  await start();

  for (const folder of FOLDERS) publish(folder, 'second');
  await passed(2 * COUNT * POLL_MS);

  expect([...live.values()].every((text) => text === 'second')).toBe(true);
});

it.each([
  ['is missing', undefined],
  ['is not JSON', '<!doctype html>'],
  ['is no list of folders', '["remote1"]'],
  ['is too large', JSON.stringify(indexOf({ remote1: 'x'.repeat(500_000) }))],
])('polls each remote if the index %s', async (_what, text) => {
  const { start, files, publish, live } = await use();
  if (text !== undefined) files.set(`/${INDEX_FILE}`, text);
  await start();

  for (const folder of FOLDERS) publish(folder, 'second');
  await passed(POLL_MS);

  expect([...live.values()].every((text) => text === 'second')).toBe(true);
});

it('uses the valid entries of an index with an invalid one', async () => {
  const { start, writeIndex, measureRate, warn } = await use();
  writeIndex({ ...indexOf(), remote7: null });

  await start();

  // The remote without a valid entry is polled as without an index.
  expect(await measureRate()).toBeLessThan(2);
  expect(warn).not.toHaveBeenCalled();
});

it('warns once of an invalid index, and again if the reason changes', async () => {
  const { start, files, warn } = await use();
  const reasons = () => warn.mock.calls.map(([{ reason }]) => reason);
  files.set(`/${INDEX_FILE}`, '<!doctype html>');
  await start();
  expect(reasons()).toEqual([]);

  files.set(`/${INDEX_FILE}`, '{"remote1":');
  await passed(3 * POLL_MS);
  expect(reasons()).toEqual(['it is not a JSON object']);

  files.set(`/${INDEX_FILE}`, ' '.repeat(500_001));
  await passed(3 * POLL_MS);
  expect(reasons().slice(1)).toEqual([expect.stringMatching(/is larger than 500000 bytes$/)]);
});

it('polls each remote again once the index is gone, but not all at once', async () => {
  const { start, writeIndex, files, publish, live, requests } = await use();
  writeIndex(indexOf());
  await start();

  files.delete(`/${INDEX_FILE}`);
  publish('remote7', 'second');
  await passed(2 * POLL_MS);
  requests.length = 0;
  await passed(POLL_MS / 10);

  expect(live.get('remote7')).toBe('second');
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.length).toBeLessThan(COUNT / 2);
});

it('finds releases soon, and later by the index, if the host could not serve the index for a while', async () => {
  const { start, writeIndex, broken, publish, measureRate, live } = await use();
  writeIndex(indexOf());
  await start();

  broken.add(`/${INDEX_FILE}`);
  for (const folder of FOLDERS) publish(folder, 'second');
  await passed(4 * POLL_MS);
  expect([...live.values()].every((text) => text === 'second')).toBe(true);

  broken.clear();
  // The backoff of the index, and a poll of each remote.
  await passed(60_000);
  expect(await measureRate()).toBeLessThan(0.9);
});

it('polls a remote missing from the index as if there were no index', async () => {
  const { start, writeIndex, publish, live } = await use();
  const { remote7, ...others } = indexOf() as Record<string, string>;
  writeIndex(others);
  await start();

  publish('remote7', 'second');
  await passed(POLL_MS);

  expect([remote7, live.get('remote7')]).toEqual(['first', 'second']);
});

it('an entry that changes constantly or is unknown causes no more than polls', async () => {
  const { start, writeIndex, requests, live } = await use();
  writeIndex(indexOf());
  await start();

  for (let turn = 0; turn < 20; turn += 1) {
    writeIndex({
      ...indexOf({ remote5: `${turn}` }),
      unknown: `${turn}`,
      ['__proto__']: `${turn}`,
    });
    await passed(POLL_MS);
  }

  const polled = requests.filter((file) => file === `/remote5/${MANIFEST_FILE}`).length;
  expect(polled).toBeGreaterThanOrEqual(19);
  expect(polled).toBeLessThanOrEqual(21);
  expect(live.get('remote5')).toBe('first');
  expect(requests.filter((file) => file.includes('unknown'))).toEqual([]);
});

it('reduces requests to an unreachable host, and finds what it publishes afterwards', async () => {
  const { start, setDown, writeIndex, publish, measureRate, live } = await use();
  writeIndex(indexOf());
  await start();

  setDown(true);
  expect(await measureRate()).toBeLessThanOrEqual(1);
  setDown(false);
  publish('remote9', 'second');
  writeIndex(indexOf({ remote9: 'second' }));
  await passed(30_000);

  expect(live.get('remote9')).toBe('second');
});
