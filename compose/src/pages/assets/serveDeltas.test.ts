/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import zlib, { brotliCompressSync } from 'node:zlib';
import { serveFiles } from '@statline/service/files/serveFiles';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { hasDictionaries } from './compressByDictionary.ts';
import { serveDeltas } from './serveDeltas.ts';

const servers: LocalServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const digestOf = (text: string) => createHash('sha256').update(text).digest();
const named = (text: string) => `:${digestOf(text).toString('base64')}:`;

/** Code that compresses badly by itself, in two versions. */
const OLD = Array.from({ length: 60 }, (_, at) => digestOf(`${at}`).toString('hex')).join(';\n');
const NEW = OLD.replace('a', 'changed');

const release = (digit: number) => `legal/${String(digit).repeat(16)}`;

/** Serves releases, or builds of the host, from a folder. `get` sends a request as Chromium does, `ready` until it gets a delta. */
async function use(files: Readonly<Record<string, string>>, prefix = '/remotes/') {
  const folder = await temporaryFolder();
  let age = 0;
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
    await writeFile(`${place}.br`, brotliCompressSync(text));
    age += 1;
    await utimes(place, age, age);
  }
  const logger = createLogger({ service: 'test', level: 'silent' });
  const app = new Koa();
  app.use(serveDeltas(prefix, [folder], logger));
  app.use(serveFiles(prefix, folder, { cacheControl: 'immutable', mutable: true }));
  const server = await listenLocally(app.callback());
  servers.push(server);
  const get = async (file: string, dictionary?: string, headers: Record<string, string> = {}) => {
    const url = server.url + prefix + file;
    const available = dictionary && { 'available-dictionary': named(dictionary) };
    const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };
    const sent = request(url, { headers: { ...accepted, ...available, ...headers } }).end();
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('response', resolve).once('error', reject),
    );
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body };
  };
  const ready = async (file: string, dictionary: string) => {
    const isDelta = async () => (await get(file, dictionary)).headers['content-encoding'] === 'dcz';
    await until(isDelta);
    return get(file, dictionary);
  };
  return { get, ready };
}

type Decompress = (content: Buffer, options: { dictionary: Buffer }) => Buffer;
const { zstdDecompressSync } = zlib as unknown as { zstdDecompressSync: Decompress };
/** Node stops after the first frame, which names the dictionary. */
const decoded = (body: Buffer, dictionary: string) =>
  zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(dictionary) }).toString();

const VARY = 'Accept-Encoding, Available-Dictionary';

// Zstandard takes a dictionary since Node 22.19 and 24.6.
(hasDictionaries() ? describe : describe.skip)(
  'to a browser with the file of an earlier release',
  () => {
    const first = `${release(1)}/Terms.aaaaaaaaaaaa.js`;
    const second = `${release(2)}/Terms.bbbbbbbbbbbb.js`;

    it('a file is sent as a delta to that', async () => {
      const { get, ready } = await use({ [first]: OLD, [second]: NEW });

      const fresh = await get(first);
      const updated = await ready(second, OLD);

      expect(fresh.headers).toMatchObject({
        'use-as-dictionary': 'match="/remotes/legal/*/Terms.*.js"',
        'content-encoding': 'br',
        vary: VARY,
      });
      expect(updated.headers).toMatchObject({
        'use-as-dictionary': 'match="/remotes/legal/*/Terms.*.js"',
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(updated.body.length),
        'cache-control': 'immutable',
        vary: VARY,
      });
      expect(updated.headers).not.toHaveProperty('etag');
      expect(updated.body.subarray(8, 40)).toEqual(digestOf(OLD));
      expect(decoded(updated.body, OLD)).toBe(NEW);
      expect(updated.body.length).toBeLessThan(brotliCompressSync(NEW).length * 0.08);
    });

    it("a file of the host's next build is sent as a delta to that", async () => {
      const build = { 'shell.aaaaaaaaaaaa.css': OLD, 'shell.bbbbbbbbbbbb.css': NEW };
      const { ready } = await use(build, '/assets/');

      const { headers, body } = await ready('shell.bbbbbbbbbbbb.css', OLD);

      expect(headers['use-as-dictionary']).toBe('match="/assets/shell.*.css"');
      expect(decoded(body, OLD)).toBe(NEW);
    });

    it('a file unchanged in the new release takes a few bytes', async () => {
      const { ready } = await use({ [first]: OLD, [`${release(2)}/Terms.aaaaaaaaaaaa.js`]: OLD });

      const { body } = await ready(`${release(2)}/Terms.aaaaaaaaaaaa.js`, OLD);

      expect(body.length).toBeLessThan(80);
    });

    it("a file is sent completely for an unknown dictionary, another file's, or without dcz", async () => {
      const other = `${release(1)}/Privacy.aaaaaaaaaaaa.js`;
      const privacy = `${OLD}; privacy`;
      const { get, ready } = await use({ [first]: OLD, [other]: privacy, [second]: NEW });
      await ready(second, OLD);

      const responses = [
        await get(second),
        await get(second, 'unknown'),
        await get(second, privacy),
        await get(second, OLD, { 'accept-encoding': 'br, dcb' }),
      ];

      for (const { status, headers, body } of responses) {
        expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'br', VARY]);
        expect(body).toEqual(brotliCompressSync(NEW));
      }
      expect((await get(second, OLD, { 'accept-encoding': 'identity' })).body.toString()).toBe(NEW);
    });

    it('a range is one of the complete file, and a current copy gets a 304', async () => {
      const { get, ready } = await use({ [first]: OLD, [second]: NEW });
      await ready(second, OLD);
      const { headers } = await get(second);

      const part = await get(second, OLD, { range: 'bytes=0-9' });
      const current = await get(second, OLD, { 'if-none-match': headers.etag ?? '' });

      expect([part.status, part.headers['content-encoding']]).toEqual([206, 'br']);
      expect([current.status, current.headers.vary]).toEqual([304, VARY]);
    });

    it('a file is sent as a delta to the newest five contents only', async () => {
      const versions = Array.from({ length: 7 }, (_, at) => `${OLD};${at}`);
      const files = versions.map((text, at) => [`${release(at)}/Terms.js`, text] as const);
      const { get, ready } = await use(Object.fromEntries(files));
      const newest = `${release(6)}/Terms.js`;

      await ready(newest, `${OLD};2`);

      expect((await get(newest, `${OLD};1`)).headers['content-encoding']).toBe('br');
    });

    it('a file with a larger delta is sent completely', async () => {
      const another = NEW.split('').reverse().join('');
      const { get } = await use({ [first]: another, [second]: 'short()' });

      await get(second);
      await new Promise((resolve) => setTimeout(resolve, 200));

      expect((await get(second, another)).headers['content-encoding']).toBe('br');
    });

    it('an address of many asterisks does not block other requests', async () => {
      const { get } = await use({ [first]: OLD });
      const requestOf = (letter: string) => async () =>
        expect((await get(letter.repeat(15_000))).status).toBe(404);
      await requestOf('a')();

      const usual = await cpuOf(requestOf('a'));

      expect(await cpuOf(requestOf('*'))).toBeLessThan(10 * usual);
    });

    it('images and missing files are sent without a dictionary', async () => {
      const { get } = await use({ [`${release(1)}/mark.svg`]: '<svg/>' });

      for (const file of [`${release(1)}/mark.svg`, `${release(1)}/None.js`]) {
        const { headers } = await get(file, OLD);
        expect(headers).not.toHaveProperty('use-as-dictionary');
        expect(headers.vary ?? '').not.toContain('Available-Dictionary');
      }
    });
  },
);

(hasDictionaries() ? it.skip : it)(
  'sends files unchanged if Zstandard does not support dictionaries',
  async () => {
    const file = `${release(1)}/Terms.js`;
    const { get } = await use({ [file]: OLD });

    const { headers } = await get(file, OLD);

    expect([headers.vary, headers['content-encoding']]).toEqual(['Accept-Encoding', 'br']);
    expect(headers).not.toHaveProperty('use-as-dictionary');
  },
);
