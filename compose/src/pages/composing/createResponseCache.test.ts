/** @jest-environment node */
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpServer } from '@statline/service/http/createHttpServer';
import Koa from 'koa';
import type { Registry } from 'prom-client';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { serveTestSite, type TestSiteOptions } from '../../../fixtures/serveTestSite.ts';
import { Overloaded } from '../../rendering/renderer/createConcurrencyLimit.ts';
import type { RenderRequest } from '../../rendering/renderer/Renderer.ts';

let server: Awaited<ReturnType<typeof listenLocally>>;
/** Requests that went the long way. */
let long: number;

async function use(overrides: TestSiteOptions = {}): Promise<Registry> {
  const app = new Koa();
  long = 0;
  app.use((ctx, next) => {
    long += 1;
    ctx.set('X-Request-Id', 'long');
    ctx.set('X-Frame-Options', 'DENY');
    return next();
  });
  const { middleware, beforeAll, registry } = serveTestSite(await temporaryFolder(), overrides);
  app.use(middleware);
  const own = { headers: { 'X-Request-Id': 'short' }, sent: () => {} };
  const listener = beforeAll(app.callback(), () => own);
  server = await listenLocally(createHttpServer(listener).server);
  return registry;
}

afterEach(() => {
  jest.useRealTimers();
  return server.close();
});

interface RawResponse {
  status: number;
  /** As they were sent: names in their spelling, in their order. */
  headers: [string, string][];
  body: Buffer;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const message = request(server.url, { path, method, headers });
    message.on('error', reject).on('response', async (response: IncomingMessage) => {
      const raw = response.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 && name !== 'Date' ? [[name, all[at + 1] ?? ''] as [string, string]] : [],
      );
      resolve({ status: response.statusCode ?? 0, headers: raw, body: await buffer(response) });
    });
    message.end();
  });
}

const withoutId = ({ headers, ...rest }: RawResponse) => ({
  ...rest,
  headers: headers.map(([name, value]) => (name === 'X-Request-Id' ? [name, ''] : [name, value])),
});

it.each(['br', 'gzip', 'identity', 'gzip, deflate, br, zstd', ''])(
  'sends a cached page for "%s" unchanged, with the request\'s own id',
  async (accepted) => {
    await use({ sharedCaching: { maxAge: 2, whileRevalidate: 60, ifError: 600 } });
    const accepting = accepted === '' ? {} : { 'accept-encoding': accepted };

    const first = await get('/', accepting);
    const second = await get('/', accepting);

    expect(long).toBe(1);
    expect(first.headers).toContainEqual(['X-Request-Id', 'long']);
    expect(second.headers).toContainEqual(['X-Request-Id', 'short']);
    expect(withoutId(second)).toEqual(withoutId(first));
  },
);

it('rejects only requests for uncached pages while the queue is full', async () => {
  let isFull = true;
  const loaded = { status: 'loaded', module: 'legal/PrivacyPolicy', key: '', json: '1' } as const;
  await use({
    renderer: {
      browserOnly: () => [],
      isFull: () => isFull,
      render: async ({ isUrgent }) => {
        if (isFull && !isUrgent) throw new Overloaded();
        const loads = [{ ...loaded, reads: ['visitor'] }];
        return { html: 'Policy', styles: '', rendered: [], failures: [], loads };
      },
    },
  });
  await get('/privacy-policy');

  const rejected = await get('/privacy-policy?visitor=first');

  expect(rejected.status).toBe(503);
  expect(rejected.headers).toContainEqual(['Retry-After', '2']);
  const others = ['/privacy-policy', '/privacy-policy?from=mail', '/waitlist?visitor=first'];
  for (const path of others) expect((await get(path)).status).toBe(200);
  isFull = false;
  expect((await get('/privacy-policy?visitor=second')).status).toBe(200);
  isFull = true;
  expect((await get('/privacy-policy?visitor=second')).status).toBe(200);
  expect((await get('/privacy-policy?visitor=first')).status).toBe(503);
});

it('composes a page without a module left to browsers, and again with it', async () => {
  let left: string[] = [];
  const page = { html: 'Policy', styles: '', rendered: [], failures: [], loads: [] };
  const render = jest.fn(async () => page);
  await use({ renderer: { browserOnly: () => left, render } });
  await get('/privacy-policy');

  left = ['legal/PrivacyPolicy'];
  await get('/privacy-policy');
  await get('/privacy-policy');
  left = [];
  await get('/privacy-policy');

  expect(render).toHaveBeenCalledTimes(2);
});

it('composes a page again for another release', async () => {
  let legal = liveRelease('legal');
  await use({ releasesFor: () => [legal] });
  const first = await get('/privacy-policy');

  legal = { ...legal, pinned: { ...legal.pinned, id: 'fedcba9876543210' } };
  const second = await get('/privacy-policy');

  expect(first.body.toString()).not.toContain('fedcba9876543210');
  expect(second.body.toString()).toContain('fedcba9876543210');
});

it('composes a page again for other data', async () => {
  let total = 1;
  await use({
    load: () => ({ total }),
    document: ({ data, body }) => `<p>${JSON.stringify(data)}</p>${body}`,
  });
  await get('/');

  total = 2;

  expect((await get('/')).body.toString()).toContain('{"total":2}');
});

it.each([
  ["an override's cookie", '/', { cookie: 'override-legal=x' }, 'GET'],
  ["a signed link's cookie", '/', { cookie: 'theme=dark; override-legal=a.b.c' }, 'GET'],
  ['a cookie with newer releases', '/', { cookie: 'releases=legal.b' }, 'GET'],
  ['a condition', '/', { 'if-none-match': '"x"' }, 'GET'],
  ['a query', '/?a=b', {}, 'GET'],
  ['another method', '/', {}, 'HEAD'],
])('leaves a request with %s to the app', async (_what, path, headers, method) => {
  await use();
  await get('/');

  await get(path, headers, method);

  expect(long).toBe(2);
});

it('keeps a cached response while clients invent encodings and addresses', async () => {
  await use();
  // The page is not recompressed, however long the requests take.
  jest.useFakeTimers({
    advanceTimers: false,
    doNotFake: ['nextTick', 'setImmediate', 'performance'],
  });
  await get('/', { 'accept-encoding': 'br' });

  for (let at = 0; at < 100; at += 1) await get('/', { 'accept-encoding': `br, x-${at}` });
  expect(long).toBe(1);
  for (let at = 0; at < 100; at += 1) await get(`/#${at}`);

  expect(long).toBe(101);
  await get('/', { 'accept-encoding': 'br' });
  expect(long).toBe(101);
});

it('keeps cached pages while clients invent addresses of an open page', async () => {
  const page = { html: 'Rules', styles: '', failures: [], loads: [] };
  const render = jest.fn(async ({ mounts }: RenderRequest) => ({ ...page, rendered: [...mounts] }));
  const rules = { path: '/legal/rules/:sport', module: 'PrivacyPolicy', open: true };
  const legal = { ...liveRelease('legal'), pages: [{ ...rules, title: '', description: '' }] };
  const releases = [legal, liveRelease('marketing'), liveRelease('waitlist')];
  await use({
    site: grantingSite,
    renderer: { browserOnly: () => [], render },
    releasesFor: () => releases,
  });
  await get('/');

  for (let at = 0; at < 110; at += 1) await get(`/legal/rules/x${at}`);
  expect([long, render.mock.calls.length]).toEqual([111, 111]);
  await get('/');
  expect(long).toBe(111);
  for (const path of ['/', '/legal/rules/x109']) await get(path, {}, 'HEAD');

  expect(render).toHaveBeenCalledTimes(111);
});

it('sends cached pages to returning visitors, and those with unrelated cookies', async () => {
  const sequences = new Map([['legal', 11]]);
  await use({ sequences: () => sequences });
  await get('/');

  for (const cookie of [
    'releases=legal.b',
    'releases=legal.a; a=b',
    'canary=7',
    'a=releases=legal.z',
  ]) {
    await get('/', { cookie });
  }

  expect(long).toBe(1);
});

it('composes a page again for a newer publication, even of the same releases', async () => {
  let sequence = 10;
  await use({ sequences: () => new Map([['marketing', sequence]]) });
  const textOf = async () => (await get('/')).body.toString();
  expect(await textOf()).toContain('<meta name="releases" content="marketing.a">');

  sequence = 11;

  expect(await textOf()).toContain('<meta name="releases" content="marketing.b">');
});

it('catches up before it serves a visitor who has seen newer releases', async () => {
  let sequence = 10;
  let caughtUpWith: object = {};
  await use({
    sequences: () => new Map([['marketing', sequence]]),
    catchUp: async (visited) => {
      caughtUpWith = visited;
      await sleep(50);
      sequence = 11;
    },
  });
  await get('/');

  const { body } = await get('/', { cookie: 'releases=marketing.b~nonsense' });

  expect(caughtUpWith).toEqual(new Map([['marketing', 11]]));
  expect(body.toString()).toContain('content="marketing.b"');
});

it('assigns every visitor a bucket once there is a canary, and caches no such response', async () => {
  let hasCanary = false;
  await use({ mayShowCanary: () => hasCanary });
  await get('/');
  const cookies = async () => (await get('/')).headers.filter(([name]) => /set-cookie/i.test(name));
  expect(await cookies()).toEqual([]);

  hasCanary = true;
  const visits = await Promise.all(Array.from({ length: 20 }, cookies));
  expect(new Set(visits.flat().map(([, value]) => value)).size).toBeGreaterThan(1);

  hasCanary = false;
  expect(await cookies()).toEqual([]);
});

it('leaves a page whose data are asynchronous to the app', async () => {
  const data = {};
  let isCached = true;
  const load = jest.fn(() => (isCached ? data : Promise.resolve(data)));
  await use({ load });
  const first = await get('/');

  isCached = false;
  const second = await get('/');
  load.mockClear();
  await get('/');

  expect(long).toBe(3);
  expect(second.body).toEqual(first.body);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads asynchronous data once for each request', async () => {
  const data = {};
  const load = jest.fn(async () => data);
  await use({ load });

  for (let visits = 0; visits < 3; visits += 1) expect((await get('/')).status).toBe(200);

  expect(load).toHaveBeenCalledTimes(3);
});

it.each(['/', '/privacy-policy'])(
  'counts %s for its pinned releases, composed and from the cache',
  async (path) => {
    const countPage = jest.fn();
    const registry = await use({ judge: { countPage } });
    await get(path);
    await get(path);

    expect(long).toBe(1);
    expect((await registry.metrics()).match(/^shell_release_pages_total\{.*\} 2$/gm)).toHaveLength(
      path === '/' ? 2 : 1,
    );
    // It cannot show a canary.
    expect(countPage).not.toHaveBeenCalled();
  },
);

it('counts a page that may show a canary for all releases that the visitor gets', async () => {
  const countPage = jest.fn();
  await use({ judge: { countPage }, mayShowCanary: (pathname) => pathname === '/privacy-policy' });
  for (const path of ['/', '/privacy-policy', '/privacy-policy']) await get(path);

  const [marketing, waitlist, legal] = ['marketing', 'waitlist', 'legal'].map((name) =>
    expect.objectContaining({ pinned: expect.objectContaining({ name }) }),
  );
  const call = [[marketing, waitlist, legal], [legal], expect.any(String)];
  expect(countPage.mock.calls).toEqual([call, call]);
});

it.each([
  [
    'errors',
    () => {
      throw new Error('no figures');
    },
  ],
  ['rejections', () => Promise.reject(new Error('no figures'))],
])('leaves %s to the app', async (_what, fail) => {
  const data = {};
  let load: () => unknown = () => data;
  await use({ load: () => load() });
  await get('/');

  load = fail;

  expect((await get('/')).status).toBe(500);
});

it('sends the best compression once it is ready, with an ETag of its own', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await use({ document: ({ body }) => `<p>${WORDS}</p>${body}` });
  const br = { 'accept-encoding': 'br' };
  const quick = await get('/', br);
  const tagOf = ({ headers }: RawResponse) => headers.find(([name]) => name === 'ETag')?.[1] ?? '';

  jest.runOnlyPendingTimers();
  await until(async () => (await get('/', br)).body.length !== quick.body.length);
  const best = await get('/', br);

  expect(best.body.length).toBeLessThan(quick.body.length);
  expect(tagOf(best)).not.toBe(tagOf(quick));
  expect((await get('/', { ...br, 'if-none-match': tagOf(best) })).status).toBe(304);
  const outdated = await get('/', { ...br, 'if-none-match': tagOf(quick) });
  expect(outdated).toMatchObject({ status: 200, body: best.body });
});

/** Enough that the qualities differ. */
const WORDS = Array.from({ length: 3_000 }, (_, at) => `word${(at * 7919) % 613}`).join(' ');
