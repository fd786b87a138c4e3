/** @jest-environment node */
import fs, { type FileHandle, mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { type LocalServer, listenLocally } from '../../fixtures/listenLocally.ts';
import { sendRaw } from '../../fixtures/sendRaw.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { type ServeFilesOptions, serveFiles } from './serveFiles.ts';

let folder: string;
const servers: LocalServer[] = [];
const errors: unknown[] = [];

const TEXT = '0123456789';

beforeEach(async () => {
  errors.length = 0;
  const parent = await temporaryFolder();
  folder = path.join(parent, 'files');
  await mkdir(path.join(folder, 'inner'), { recursive: true });
  const files = { 'a.js': TEXT, 'inner/b.css': 'b', '.hidden.js': 'secret', 'empty.js': '' };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content);
  }
  await writeFile(path.join(folder, 'c.js'), 'plain');
  await writeFile(path.join(folder, 'c.js.br'), brotliCompressSync('plain'));
  await writeFile(path.join(folder, 'c.js.gz'), gzipSync('plain'));
  await writeFile(path.join(parent, 'outside.js'), 'secret');
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.close();
  }
});

async function serve(options: Partial<ServeFilesOptions> = {}): Promise<string> {
  const app = new Koa();
  app.on('error', (error) => errors.push(error));
  app.use(serveFiles('/files/', folder, { cacheControl: 'max-age=1', ...options }));
  app.use((ctx) => {
    ctx.body = 'fell through';
  });
  const server = await listenLocally(app.callback());
  servers.push(server);
  return `${server.url}/files/`;
}

describe.each([false, true])('a folder (mutable: %p)', (mutable) => {
  it('is served with its cache policy and types', async () => {
    const url = await serve({ mutable });

    const response = await fetch(`${url}a.js`);

    expect(await response.text()).toBe(TEXT);
    expect(response.headers.get('cache-control')).toBe('max-age=1');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await (await fetch(`${url}inner/b.css`)).text()).toBe('b');
    expect(await (await fetch(`${url}empty.js`)).text()).toBe('');
    expect((await fetch(`${url}a.js`, { method: 'HEAD' })).headers.get('content-length')).toBe(
      '10',
    );
  });

  it('lets other requests fall through', async () => {
    const url = await serve({ mutable });

    for (const other of ['', 'no.js', 'inner', 'inner/', 'a.js/', 'A.js', '.hidden.js']) {
      expect(await (await fetch(`${url}${other}`)).text()).toBe('fell through');
    }
    for (const outside of ['/a.js', '/filed/a.js']) {
      expect(await (await fetch(new URL(outside, url))).text()).toBe('fell through');
    }
    expect(await (await fetch(`${url}a.js`, { method: 'POST' })).text()).toBe('fell through');
  });

  it.each([
    '../outside.js',
    '..%2foutside.js',
    '%2e%2e/outside.js',
    '..%5coutside.js',
    '..\\outside.js',
    '/../outside.js',
    'inner/../../outside.js',
    'a.js%00',
  ])('is not left by %s', async (way) => {
    const url = new URL(await serve({ mutable }));

    const text = await sendRaw(
      url.origin,
      `GET /files/${way} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(text).toContain('fell through');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('sends, for Accept-Encoding %s, the %s variant', async (accepted, encoding) => {
    const url = await serve({ mutable });

    const response = await fetch(`${url}c.js`, { headers: { 'accept-encoding': accepted } });

    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe('plain');
  });

  it('is not sent again to a client with a current copy', async () => {
    const url = await serve({ mutable });
    const { headers } = await fetch(`${url}a.js`);

    // `fetch` sends conditional requests with `no-cache`.
    const requestFile = (condition: string) =>
      sendRaw(
        url,
        `GET /files/a.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${condition}\r\n\r\n`,
      );

    expect(await requestFile(`If-None-Match: ${headers.get('etag')}`)).toMatch(/^HTTP\/1\.1 304 /);
    expect(await requestFile(`If-Modified-Since: ${headers.get('last-modified')}`)).toMatch(
      / 304 /,
    );
    // Conditions take precedence over ranges, even unsatisfiable ones.
    const part = `If-None-Match: ${headers.get('etag')}\r\nRange: bytes=`;
    expect(await requestFile(`${part}2-5`)).toMatch(/ 304 /);
    expect(await requestFile(`${part}10-`)).toMatch(/ 304 /);
    await utimes(path.join(folder, 'a.js'), 1, 1);
    expect(await requestFile(`If-None-Match: ${headers.get('etag')}`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a range of a file', () => {
  const requestFile = async (
    range: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) => {
    const response = await fetch(`${await serve()}a.js`, {
      method,
      headers: { range, 'accept-encoding': 'identity', ...headers },
    });
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      length: response.headers.get('content-length'),
      text: await response.text(),
    };
  };

  it.each([
    ['bytes=2-5', 'bytes 2-5/10', '2345'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=-99', 'bytes 0-9/10', TEXT],
    ['bytes=0-0', 'bytes 0-0/10', '0'],
  ])('%s is %s', async (requested, range, text) => {
    expect(await requestFile(requested)).toEqual({
      status: 206,
      range,
      length: String(text.length),
      text,
    });
  });

  it('beyond the end is not satisfiable', async () => {
    expect(await requestFile('bytes=10-')).toMatchObject({ status: 416, range: 'bytes */10' });
  });

  it('beyond the end gets an uncompressed and uncacheable response, and its file is closed', async () => {
    const url = await serve();
    const { open } = fs;
    const handles: FileHandle[] = [];
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args);
      handles.push(handle);
      return handle;
    });

    const { status, headers } = await fetch(`${url}c.js`, {
      headers: { range: 'bytes=99-', 'accept-encoding': 'br' },
    });
    jest.restoreAllMocks();

    expect([status, headers.get('content-encoding')]).toEqual([416, null]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(handles.map(({ fd }) => fd)).toEqual([-1]);
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2'])(
    'is the whole file for %s',
    async (range) => {
      expect(await requestFile(range)).toEqual({
        status: 200,
        range: null,
        length: '10',
        text: TEXT,
      });
    },
  );

  it('is the whole file if If-Range names another version', async () => {
    expect(await requestFile('bytes=2-5', { 'if-range': '"another"' })).toMatchObject({
      status: 200,
    });
    const { headers } = await fetch(`${await serve()}a.js`);
    expect(await requestFile('bytes=2-5', { 'if-range': headers.get('etag') ?? '' })).toMatchObject(
      {
        status: 206,
      },
    );
  });

  it('does not apply to HEAD', async () => {
    expect(await requestFile('bytes=2-5', {}, 'HEAD')).toMatchObject({ status: 200, length: '10' });
  });
});

describe('a folder that exclusively serves its path', () => {
  it('responds at once to a missing file, uncacheable', async () => {
    const response = await fetch(`${await serve({ exclusive: true })}no.js`);

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const put = await fetch(response.url, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('serves only the allowed files', async () => {
    const url = await serve({ exclusive: true, only: /^inner\// });

    expect((await fetch(`${url}inner/b.css`)).status).toBe(200);
    expect((await fetch(`${url}a.js`)).status).toBe(404);
  });

  it('serves no hidden file, even if all files are allowed', async () => {
    const url = await serve({ exclusive: true, mutable: true, only: /./ });

    expect((await fetch(`${url}.hidden.js`)).status).toBe(404);
    expect((await fetch(`${url}..%2foutside.js`)).status).toBe(404);
  });

  it('checks a file before each response, and serves none that fails', async () => {
    const checked: string[] = [];
    const isIntact = async (name: string) => checked.push(name) === 1;
    const url = await serve({ exclusive: true, isIntact });

    const statuses = [];
    for (const name of ['a.js', 'a.js', '.hidden.js'])
      statuses.push(
        (await fetch(`${url}${name}`, { headers: { 'accept-encoding': 'identity' } })).status,
      );

    expect(statuses).toEqual([200, 404, 404]);
    expect(checked).toEqual(['a.js', 'a.js']);
  });

  it('sends no compressed copy that fails the check', async () => {
    const url = await serve({ isIntact: async (name) => !name.endsWith('.br') });

    const { headers } = await fetch(`${url}c.js`, { headers: { 'accept-encoding': 'br, gzip' } });

    expect(headers.get('content-encoding')).toBe('gzip');
  });
});

it('finds a file added later if the folder is mutable', async () => {
  const url = await serve({ mutable: true });
  await writeFile(path.join(folder, 'd.js'), 'd');

  expect(await (await fetch(`${url}d.js`)).text()).toBe('d');
});

it('responds 503 with Retry-After when no more files can be opened, and then recovers', async () => {
  const url = await serve();
  const tooMany = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const open = jest.spyOn(fs, 'open').mockRejectedValueOnce(tooMany);

  const refused = await fetch(`${url}a.js`);
  const served = await fetch(`${url}a.js`);
  open.mockRestore();

  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(errors).toEqual([tooMany]);
  expect(served.status).toBe(200);
});

it('aborts a response when its file cannot be read to the end', async () => {
  const url = await serve();
  const { open: openFile } = fs;
  const open = jest.spyOn(fs, 'open').mockImplementationOnce(async (...args) => {
    const handle = await openFile(...args);
    handle.read = () => Promise.reject(Object.assign(new Error('broken disk'), { code: 'EIO' }));
    return handle;
  });

  const text = fetch(`${url}a.js`).then((response) => response.text());

  await expect(text).rejects.toThrow();
  open.mockRestore();
  expect((await fetch(`${url}a.js`)).status).toBe(200);
});
