/** @jest-environment node */
import { hash } from 'node:crypto';
import { link, mkdir, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../../service/fixtures/watchDisk.ts';
import { createMemoryState } from '../../../fixtures/createMemoryState.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { SharedState } from '../../state/SharedState.ts';
import { keepHostFiles } from './keepHostFiles.ts';
import { filesInState } from './SharedFiles.ts';

/** More than the shared state takes. */
const LARGE = Buffer.alloc(8_000_001);

/** A name with a content hash. */
const fileOf = (build: string) => `shell.${hash('sha256', build).slice(0, 12)}.js`;
const [ONE, TWO, THREE] = ['one', 'two', 'three'].map(fileOf) as [string, string, string];

const servers: LocalServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/**
 * A server whose own build has a few files; it serves those, and others', from where it keeps them.
 *
 * @param disk where that is.
 */
async function start(build: string, disk: string, state?: SharedState, more?: Buffer) {
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line).msg) };
  const logger = createLogger({ service: 'test', level: 'warn', destination });
  const browser = await temporaryFolder();
  const visit = await temporaryFolder();
  await writeFile(path.join(browser, fileOf(build)), `"${build}"`);
  await writeFile(path.join(browser, `${fileOf(build)}.gz`), gzipSync(`"${build}"`));
  if (more) await writeFile(path.join(browser, fileOf('more')), more);
  await writeFile(path.join(browser, 'entrypoint.json'), '{}');
  await writeFile(path.join(browser, `${fileOf(build)}.map`), '{}');
  await writeFile(path.join(visit, fileOf(build)), 'measure()');
  const folders = { browser, visit, kept: disk };
  const shared = state && filesInState(state);
  const files = await keepHostFiles({ ...folders, shared, trustedProxies: 1, logger });
  const server = await listenLocally(new Koa().use(files.middleware).callback());
  servers.push(server);
  const get = async (
    asset: string,
    headers: Record<string, string> = { 'accept-encoding': 'identity' },
  ) => {
    const response = await fetch(`${server.url}/assets/${asset}`, { headers });
    return [response.status, await response.text()] as const;
  };
  return { get, publish: files.publish, logged };
}

it('serves the files of an earlier build on this machine, with their compressed variants', async () => {
  const disk = await temporaryFolder();
  await start('one', disk);
  const updated = await start('two', disk);

  expect(await updated.get(ONE)).toEqual([200, '"one"']);
  expect(await updated.get(ONE, { 'accept-encoding': 'gzip' })).toEqual([200, '"one"']);
  expect(await updated.get(`visit/${ONE}`)).toEqual([200, 'measure()']);
  expect((await updated.get(THREE))[0]).toBe(404);
});

it('serves no file whose contents change under one name, and no source maps', async () => {
  const shell = await start('one', await temporaryFolder());

  expect((await shell.get('entrypoint.json'))[0]).toBe(404);
  expect((await shell.get('visit/entrypoint.json'))[0]).toBe(404);
  expect((await shell.get(`${ONE}.map`))[0]).toBe(404);
});

it("removes the oldest builds' files beyond 50 MB", async () => {
  const disk = await temporaryFolder();
  await mkdir(path.join(disk, 'visit'));
  const [newer, older] = [fileOf('newer'), fileOf('older')];
  for (const [age, name] of [newer, older, `visit/${fileOf('oldest')}`].entries()) {
    await writeFile(path.join(disk, name), Buffer.alloc(24_000_000));
    const at = 1_700_000_000 - age;
    await utimes(path.join(disk, name), at, at);
  }

  const shell = await start('one', disk);

  expect((await readdir(disk, { recursive: true })).sort()).toEqual(
    [newer, older, ONE, `${ONE}.gz`, 'visit', `visit/${ONE}`].sort(),
  );
  expect((await shell.get(ONE))[0]).toBe(200);
});

it('renews only incomplete copies, as a whole', async () => {
  const disk = await temporaryFolder();
  await start('one', disk);
  const complete = path.join(disk, 'visit', ONE);
  await truncate(path.join(disk, ONE), 2);
  await link(complete, path.join(disk, 'linked'));
  await utimes(complete, 1, 1);
  const written = await watchDisk(disk);

  const again = await start('one', disk);

  expect(await again.get(ONE)).toEqual([200, '"one"']);
  expect((await written()).filter((line) => line.startsWith('rename'))).toEqual([`rename ${ONE}`]);
  const { nlink, mtimeMs } = await stat(complete);
  expect(nlink).toBe(2);
  // A copy of this build is not among the oldest, which are removed.
  expect(mtimeMs).toBeGreaterThan(1000);
});

describe('beside another build, on another disk', () => {
  it('serves the files of both from either server, also after one has stopped', async () => {
    const state = createMemoryState();
    const old = await start('one', await temporaryFolder(), state);
    const fresh = await start('two', await temporaryFolder(), state);
    await Promise.all([old.publish(), fresh.publish()]);

    expect(await old.get(TWO)).toEqual([200, '"two"']);
    await servers.shift()?.close();
    expect(await fresh.get(ONE, { 'accept-encoding': 'gzip' })).toEqual([200, '"one"']);
    expect(await fresh.get(`visit/${ONE}`)).toEqual([200, 'measure()']);
  });

  it('shares all files except those too large for the state', async () => {
    const puts: string[] = [];
    const put: SharedState['put'] = async (key) => void puts.push(key);
    const shell = await start(
      'one',
      await temporaryFolder(),
      { ...createMemoryState(), put },
      LARGE,
    );

    await shell.publish();

    expect(puts.sort()).toEqual([`files/${ONE}`, `files/${ONE}.gz`, `files/visit/${ONE}`]);
  });

  it('serves a file fetched once from disk, without the state', async () => {
    const state = createMemoryState();
    const old = await start('one', await temporaryFolder(), state);
    await old.publish();
    const disk = await temporaryFolder();
    const fresh = await start('two', disk, state);
    await fresh.get(ONE);

    const again = await start('two', disk, { ...state, list: () => Promise.reject(new Error()) });

    expect(await again.get(ONE)).toEqual([200, '"one"']);
  });

  it('sends a file that it cannot store, and logs why once', async () => {
    const state = createMemoryState();
    const old = await start('one', await temporaryFolder(), state);
    await old.publish();
    const noFolder = path.join(await temporaryFolder(), 'file');
    await writeFile(noFolder, '');
    const fresh = await start('two', noFolder, state);

    const url = `${servers.at(-1)?.url}/assets/`;
    const { headers } = await fetch(url + ONE);

    expect(headers.get('content-type')).toMatch('text/javascript');
    expect(headers.get('cache-control')).toMatch('immutable');
    expect(await fresh.get(ONE)).toEqual([200, '"one"']);
    expect(await fresh.get(`visit/${ONE}`)).toEqual([200, 'measure()']);
    expect(fresh.logged.filter((line) => line.startsWith('other'))).toHaveLength(1);
  });

  it('responds with 503 while the state is unavailable, and with 404 if it lacks the file', async () => {
    const state = createMemoryState();
    const unavailable = { ...state, list: () => Promise.reject(new Error('no primary')) };
    const without = await start('two', await temporaryFolder(), unavailable);
    const withState = await start('two', await temporaryFolder(), state);

    expect((await without.get(ONE))[0]).toBe(503);
    expect(await without.get(TWO)).toEqual([200, '"two"']);
    expect((await withState.get(ONE))[0]).toBe(404);
  });

  it('stops waiting for a state that does not respond, and then looks the file up again', async () => {
    jest.replaceProperty(DEADLINES, 'obtainReleaseMs', 20 as never);
    const list = jest.fn().mockReturnValueOnce(new Promise<never>(() => {}));
    const shell = await start('two', await temporaryFolder(), { ...createMemoryState(), list });
    list.mockResolvedValue([]);

    expect((await shell.get(ONE))[0]).toBe(503);
    expect((await shell.get(ONE))[0]).toBe(404);
    jest.restoreAllMocks();
  });

  it('looks a file up once for concurrent requests', async () => {
    const state = createMemoryState();
    const old = await start('one', await temporaryFolder(), state);
    await old.publish();
    const list = jest.fn(async (...of: Parameters<SharedState['list']>) => {
      await sleep(100);
      return state.list(...of);
    });
    const fresh = await start('two', await temporaryFolder(), { ...state, list });

    const responses = await Promise.all(Array.from({ length: 130 }, () => fresh.get(ONE)));

    expect(new Set(responses.map(([status, text]) => `${status} ${text}`))).toEqual(
      new Set(['200 "one"']),
    );
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('looks a missing file up again after some seconds only', async () => {
    const state = createMemoryState();
    const list = jest.fn(state.list);
    const fresh = await start('two', await temporaryFolder(), { ...state, list });
    for (const _ of [1, 2]) expect((await fresh.get(ONE))[0]).toBe(404);
    expect(list).toHaveBeenCalledTimes(1);
    const old = await start('one', await temporaryFolder(), state);
    await old.publish();

    const inSixSeconds = performance.now() + 6_000;
    jest.spyOn(performance, 'now').mockReturnValue(inSixSeconds);

    expect(await fresh.get(ONE)).toEqual([200, '"one"']);
    jest.restoreAllMocks();
  });

  it('looks up valid file names only, and 120 per visitor and minute', async () => {
    const requested: string[] = [];
    const state: SharedState = {
      ...createMemoryState(),
      list: async (prefix) => {
        requested.push(prefix);
        return [];
      },
    };
    const shell = await start('two', await temporaryFolder(), state);

    await shell.get('.hidden');
    await shell.get('%2e%2e%2fescaped.js');
    for (const prefix of ['s', 'shell.js', ONE.slice(0, -3), ONE.slice(0, -4)])
      await shell.get(prefix);
    expect(requested).toEqual([]);
    const visitor = { 'x-forwarded-for': '203.0.113.1' };
    for (let made = 0; made < 120; made += 1) await shell.get(fileOf(`made-up ${made}`), visitor);

    expect((await shell.get(fileOf('made-up 120'), visitor))[0]).toBe(503);
    expect((await shell.get(fileOf('made-up 120')))[0]).toBe(404);
    expect(requested.length).toBe(121);
  });
});
