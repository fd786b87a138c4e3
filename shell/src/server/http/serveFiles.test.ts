/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { listening } from '../../../fixtures/startShell.ts';
import { serveFiles } from './serveFiles.ts';

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await writeFile(path.join(folder, 'a.js'), 'a');
  await writeFile(path.join(path.dirname(folder), 'outside.js'), 'secret');
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  await rm(folder, { recursive: true });
});

async function serve(times: number, mutable = false): Promise<string> {
  const app = new Koa();
  for (let time = 0; time < times; time += 1) {
    app.use(serveFiles('/files/', folder, { cacheControl: 'max-age=1', mutable }));
  }
  app.use((ctx) => {
    ctx.set('x-close-listeners', String(ctx.res.listenerCount('close')));
    ctx.body = 'fell through';
  });
  const server = await listening(createServer(app.callback()));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('serveFiles', () => {
  it('serves a file with its cache policy', async () => {
    const response = await fetch(`${await serve(1)}/files/a.js`);

    expect(await response.text()).toBe('a');
    expect(response.headers.get('cache-control')).toBe('max-age=1');
  });

  it('lets everything else fall through', async () => {
    const url = await serve(1);

    for (const other of ['/a.js', '/files/b.js', '/files/']) {
      expect(await (await fetch(`${url}${other}`)).text()).toBe('fell through');
    }
  });

  it.each([false, true])('stays in its folder (mutable: %p)', async (mutable) => {
    const url = await serve(1, mutable);

    for (const way of [
      '..%2foutside.js',
      '%2e%2e/outside.js',
      '..%5coutside.js',
      '%2e%2e%2foutside.js',
    ]) {
      expect(await (await fetch(`${url}/files/${way}`)).text()).not.toBe('secret');
    }
  });

  it('finds a file that came later where the folder is mutable', async () => {
    const url = await serve(1, true);
    await writeFile(path.join(folder, 'b.js'), 'b');

    expect(await (await fetch(`${url}/files/b.js`)).text()).toBe('b');
  });

  it('leaves no listener behind on a request that passes it', async () => {
    const listeners = async (times: number) => {
      const response = await fetch(`${await serve(times)}/files/nowhere.js`);
      return response.headers.get('x-close-listeners');
    };

    expect(await listeners(20)).toBe(await listeners(1));
  });
});
