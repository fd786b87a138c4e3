/** @jest-environment node */
import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import {
  type LocalServer,
  listenLocally,
  unusedAddress,
} from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';
import { BUILD_FILE } from './HostBuild.ts';
import { serveOtherBuilds } from './serveOtherBuilds.ts';

const servers: LocalServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

interface Shell {
  url: string;
  /** The status, and what came. */
  get(asset: string, headers?: Record<string, string>): Promise<[number, string]>;
  /** The requested paths. */
  requests: string[];
}

/**
 * A server whose own build has one file; everything else it serves from the builds that it stores.
 *
 * @param disk where it keeps them.
 */
async function start(
  build: string,
  disk: string,
  peers: readonly string[] = [],
  waitMs?: number,
): Promise<Shell> {
  const browser = await temporaryFolder();
  const visit = await temporaryFolder();
  await writeFile(path.join(browser, `shell.${build}.js`), `"${build}"`);
  await writeFile(path.join(browser, `shell.${build}.js.gz`), gzipSync(`"${build}"`));
  await writeFile(path.join(browser, 'entrypoint.json'), '{}');
  await writeFile(path.join(browser, `shell.${build}.js.map`), '{}');
  await writeFile(path.join(visit, `visit.${build}.js`), 'measure()');
  await chmod(path.join(visit, `visit.${build}.js`), 0o644);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const app = new Koa();
  const requests: string[] = [];
  app.use((ctx, next) => {
    requests.push(ctx.path);
    return next();
  });
  app.use(
    await serveOtherBuilds({
      browser,
      visit,
      builds: disk,
      peers,
      logger,
      ...(waitMs !== undefined && { waitMs }),
    }),
  );
  const server = await listenLocally(app.callback());
  servers.push(server);
  const get: Shell['get'] = async (asset, headers = { 'accept-encoding': 'identity' }) => {
    const response = await fetch(`${server.url}/assets/${asset}`, { headers });
    return [response.status, await response.text()];
  };
  return { url: server.url, get, requests };
}

it('keeps files that are its user’s alone, whatever mode those of the build have', async () => {
  const disk = await temporaryFolder();
  const umask = process.umask(0o077);
  try {
    await start('one', disk);
  } finally {
    process.umask(umask);
  }

  const kept = await readdir(disk, { recursive: true, withFileTypes: true });
  const modes = kept.map(async (entry) => {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    return [entry.name, (mode & 0o077).toString(8)];
  });
  expect(kept.length).toBeGreaterThan(3);
  expect((await Promise.all(modes)).filter(([, others]) => others !== '0')).toEqual([]);
});

it('serves the assets of the build before, after an update', async () => {
  const disk = await temporaryFolder();
  await start('one', disk);

  const updated = await start('two', disk);

  expect(await updated.get('shell.one.js')).toEqual([200, '"one"']);
  expect(await updated.get('visit/visit.one.js')).toEqual([200, 'measure()']);
  expect((await updated.get('shell.three.js'))[0]).toBe(404);
});

it('keeps no list that changes in place, and no source map', async () => {
  const disk = await temporaryFolder();
  const shell = await start('one', disk);

  expect((await shell.get('entrypoint.json'))[0]).toBe(404);
  expect((await shell.get('shell.one.js.map'))[0]).toBe(404);
});

it('keeps the ten newest builds', async () => {
  const disk = await temporaryFolder();
  for (let build = 0; build < 12; build += 1) await start(`build${build}`, disk);

  expect(await readdir(disk)).toHaveLength(10);
  const last = await start('build11', disk);
  expect((await last.get('shell.build2.js'))[0]).toBe(200);
  expect((await last.get('shell.build1.js'))[0]).toBe(404);
});

it('keeps the build before when the clock has been set back since', async () => {
  const disk = await temporaryFolder();
  for (let build = 0; build < 10; build += 1) await start(`build${build}`, disk);
  const tomorrow = Date.now() / 1_000 + 86_400;
  for (const build of await readdir(disk)) {
    await utimes(path.join(disk, build, BUILD_FILE), tomorrow, tomorrow);
  }

  await start('before', disk);
  const updated = await start('now', disk);

  expect(await updated.get('shell.before.js')).toEqual([200, '"before"']);
});

describe('beside another build, on another disk', () => {
  it('serves the assets of both, from either server', async () => {
    const old = await start('one', await temporaryFolder());
    const fresh = await start('two', await temporaryFolder(), [old.url]);

    // What the old one runs is fetched at the start: it is about to go.
    await expect(fresh.get('shell.one.js')).resolves.toEqual([200, '"one"']);
    await servers.shift()?.close();
    await expect(fresh.get('shell.one.js')).resolves.toEqual([200, '"one"']);
    await expect(fresh.get('visit/visit.one.js')).resolves.toEqual([200, 'measure()']);
  });

  it('gets a newer build as soon as a page names a file of it', async () => {
    const peers: string[] = [];
    const old = await start('one', await temporaryFolder(), peers);
    peers.push(await unusedAddress());
    const again = await start('one', await temporaryFolder(), [...peers, old.url]);
    const fresh = await start('two', await temporaryFolder());
    peers.push(fresh.url);
    const third = await start('one', await temporaryFolder(), peers);

    expect(await third.get('shell.two.js')).toEqual([200, '"two"']);
    expect(await again.get('shell.one.js')).toEqual([200, '"one"']);
  });

  it('requests lists of the others once a second at the most, whatever visitors request', async () => {
    const other = await start('one', await temporaryFolder());
    const shell = await start('two', await temporaryFolder(), [other.url]);
    await shell.get('shell.one.js');
    const before = other.requests.length;
    const startedAt = performance.now();

    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => shell.get(`made-up.${index}.js`)),
    );

    expect(new Set(responses.map(([status]) => status))).toEqual(new Set([404]));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(other.requests.length - before).toBeLessThanOrEqual(2 + seconds);
  });

  it('stores no build with a file that does not match its hash', async () => {
    const files = { 'shell.bad.js': `sha384-${'A'.repeat(64)}` };
    const liar = await listenLocally((request, response) => {
      const isList = request.url === '/_shell/builds';
      response.end(isList ? JSON.stringify([{ id: '0123456789abcdef', files }]) : 'alert(1)');
    });
    servers.push(liar);
    const disk = await temporaryFolder();
    const shell = await start('two', disk, [liar.url]);

    expect((await shell.get('shell.bad.js'))[0]).toBe(404);
    expect(await readdir(disk)).toHaveLength(1);
  });

  it('keeps to the files that it has, whatever another server has under their names', async () => {
    const disk = await temporaryFolder();
    await start('one', disk);
    const content = '"broken"';
    const files = {
      'shell.one.js': integrityOf(Buffer.from(content)),
      'shell.late.js': integrityOf(Buffer.from(content)),
    };
    const broken = await listenLocally((request, response) => {
      const isList = request.url === '/_shell/builds';
      response.end(isList ? JSON.stringify([{ id: '0123456789abcdef', files }]) : content);
    });
    servers.push(broken);
    const shell = await start('two', disk, [broken.url]);

    expect(await shell.get('shell.late.js')).toEqual([200, content]);
    expect(await shell.get('shell.one.js')).toEqual([200, '"one"']);
  });

  it('bounds the wait for a server that lists files and never sends them', async () => {
    const builds = Array.from({ length: 50 }, (_, number) => ({
      id: number.toString(16).padStart(16, '0'),
      files: { 'shell.one.js': `sha384-${'A'.repeat(64)}` },
    }));
    const stalled = await listenLocally((request, response) => {
      if (request.url === '/_shell/builds') response.end(JSON.stringify(builds));
      else response.write('alert');
    });
    servers.push(stalled);
    const shell = await start('two', await temporaryFolder(), [stalled.url], 100);

    expect((await shell.get('shell.one.js'))[0]).toBe(404);
  });

  it('writes no file outside of the folder of a build', async () => {
    const content = 'alert(1)';
    const files = { '../escaped.js': `sha384-${'A'.repeat(64)}` };
    const liar = await listenLocally((request, response) => {
      const isList = request.url === '/_shell/builds';
      response.end(isList ? JSON.stringify([{ id: '0123456789abcdef', files }]) : content);
    });
    servers.push(liar);
    const root = await temporaryFolder();
    await mkdir(path.join(root, 'builds'));
    const shell = await start('two', path.join(root, 'builds'), [liar.url]);

    expect((await shell.get('shell.bad.js'))[0]).toBe(404);
    expect(await readdir(root)).toEqual(['builds']);
  });
});
