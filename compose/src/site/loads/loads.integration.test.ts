/** @jest-environment node */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import type { TestSiteOptions } from '../../../fixtures/serveTestSite.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { WHOLE_PARAMETER } from '../../pages/late/createLateStream.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { createLoadFetch } from '../../rendering/renderer/createLoadFetch.ts';
import { createRenderer, type PoolRenderer } from '../../rendering/renderer/createRenderer.ts';

const SHARED = { maxAge: 2, whileRevalidate: 60, ifError: 86_400 };

let api: LocalServer;
let elsewhere: LocalServer;
let renderer: PoolRenderer;
let site: StartedTestSite;
/** The requests to the API. */
let requests: IncomingMessage[];
/** What the worker has printed. */
let printed: string[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;

const respondWithData: typeof respond = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end(`{"words":"from the API"}`);

beforeEach(async () => {
  requests = [];
  respond = respondWithData;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    respond(request, response);
  };
  api = await listenLocally(listener);
  elsewhere = await listenLocally(listener);
});

afterEach(async () => {
  await site.stop();
  renderer.close();
  await api.close();
  await elsewhere.close();
});

/** A release whose figures say the words that they have loaded; its other modules load nothing. */
function loading(load: string): AdmittedRelease {
  const code = `const { createElement } = require('react');
    exports.Hero = () => createElement('p', null, 'Hero');
    exports.Story = () => createElement('p', null, 'Story');
    exports.Metrics = ({ data }) => createElement('p', null, 'Loaded ', data.words);
    exports.loads = { Metrics: ${load} };`;
  return { ...liveRelease('marketing'), serverBundle: { file: 'server.cjs', code } };
}

async function start(load: string, overrides: TestSiteOptions = {}): Promise<void> {
  printed = [];
  const info = ({ text }: { text?: string }) => void (text && printed.push(text));
  const logger = { info, error: () => {} } as never;
  renderer = createRenderer({
    site: testSite,
    program: builtProgram('renderer'),
    renderers: 1,
    logger,
    onFault: () => {},
    handleFetch: createLoadFetch(
      'https://statline.example',
      { '/api/': api.url },
      { marketing: { connect: [elsewhere.url] } },
    ),
  });
  site = await startTestSite({
    site: testSite,
    renderer,
    sharedCaching: SHARED,
    releasesFor: async () => [loading(load), bundledRelease('waitlist')],
    ...overrides,
  });
}

/** However long it takes, as a whole. */
const read = async (path = '/', init: RequestInit = {}) => {
  const address = new URL(path, site.url);
  address.searchParams.set(WHOLE_PARAMETER, '');
  const response = await fetch(address, init);
  return { response, html: await response.text() };
};

const handedOver = (html: string) =>
  JSON.parse(html.match(/id="composition">(.*?)<\/script>/s)?.[1] ?? '{}').loaded;

const missed = () => site.logged.filter(({ msg }) => msg === 'module data could not be loaded');

it("renders a module's loaded data, and sends them with the page", async () => {
  await start(`async ({ fetch }) => ({ data: await (await fetch('/api/words')).json() })`);

  const { response, html } = await read();

  expect(html).toContain('Loaded <!-- -->from the API');
  expect(response.headers.get('cache-control')).toContain('s-maxage=2,');
  expect(Object.values(handedOver(html))).toEqual([{ data: { words: 'from the API' }, reads: [] }]);
});

it('passes the page’s address to a load', async () => {
  await start(
    `({ props, path, params, query }) => ({ data: { words: JSON.stringify([props.site, path, params, query.get('of'), query.has('no')]) } })`,
    { load: async () => ({ site: 'ours' }) },
  );

  const { html } = await read('/?of=1&utm=2');

  const [{ data }] = Object.values(handedOver(html)) as [{ data: { words: string } }];
  expect(JSON.parse(data.words)).toEqual(['ours', '/', {}, '1', false]);
});

it('escapes loaded data', async () => {
  const words = '</script><script>alert(1)</script><!--';
  await start(`() => ({ data: { words: ${JSON.stringify(words)} } })`);

  const { html } = await read();

  expect(html).not.toContain('<script>alert');
  expect(Object.values(handedOver(html))).toEqual([{ data: { words }, reads: [] }]);
});

it("sends requests without a visitor's headers", async () => {
  await start(`async ({ fetch }) => ({ data: await (await fetch('/api/words?of=1')).json() })`);

  await read('/', {
    headers: { cookie: 'session=1', authorization: 'Bearer x', 'x-forwarded-for': '192.0.2.1' },
  });

  const [{ headers, url = '' } = { headers: {}, url: '' }] = requests;
  expect(url).toBe('/api/words?of=1');
  expect(Object.keys(headers).filter((name) => /cookie|auth|forwarded/.test(name))).toEqual([]);
});

it.each([
  ['throws', `() => { throw new Error('no words') }`, /no words/],
  ['rejects', `async () => { throw 'no words' }`, /no words/],
  ['returns nothing', '() => {}', /something else than/],
  ['returns data other than JSON', '() => ({ data: () => {} })', /is not JSON/],
  [
    'returns a circular structure',
    '() => { const data = {}; data.data = data; return { data } }',
    /circular/,
  ],
  ['returns too much', `() => ({ data: { words: 'x'.repeat(200000) } })`, /of 100000 at most/],
  ['returns an invalid lifetime', `() => ({ data: {}, maxAgeS: -1 })`, /maxAgeS/],
  [
    'requests another origin',
    `async ({ fetch }) => fetch('https://evil.example/')`,
    /not grant marketing/,
  ],
  [
    'requests a path outside of the API',
    `async ({ fetch }) => fetch('/_shell/contract')`,
    /has no API at/,
  ],
  ['leaves the API', `async ({ fetch }) => fetch('/api/../admin')`, /has no API at \/admin/],
  ['requests a file', `async ({ fetch }) => fetch('file:///etc/passwd')`, /not grant/],
  ['sends a password', `async ({ fetch }) => fetch('http://a:b@evil.example/')`, /password/],
  [
    'names no method',
    `async ({ fetch }) => fetch('/api/words', { method: null })`,
    /GET or HEAD requests, not null/,
  ],
  ['posts', `async ({ fetch }) => fetch('/api/words', { method: 'POST' })`, /GET or HEAD/],
  [
    'sends credentials',
    `async ({ fetch }) => fetch('/api/words', { headers: { 'X-Forwarded-For': '192.0.2.1' } })`,
    /x-forwarded-for is not sent/,
  ],
])('shows a page without the region of a load that %s', async (_what, load, reason) => {
  await start(load);

  const { response, html } = await read();

  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(html).toContain('is unavailable right now');
  expect(html).toContain('Story');
  expect(missed()).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
});

it('leaves a region with visitor-specific data to the browser, in a page that counts as complete', async () => {
  await start(`Object.assign(({ fetch }) => fetch('/api/words'), { perVisitor: true })`);

  const { response, html } = await read();

  expect(response.headers.get('cache-control')).toContain('s-maxage=2,');
  expect(html).toContain('Story');
  expect(html).not.toContain('Loaded');
  expect(html).not.toContain('is unavailable right now');
  expect(handedOver(html)).toBeUndefined();
  expect(requests).toEqual([]);
  expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

it('requests an origin granted by the site, and follows no redirect to another', async () => {
  respond = (request, response) => {
    if (request.url !== '/moved') return respondWithData(request, response);
    response.writeHead(302, { location: 'https://evil.example/' }).end();
  };
  await start(`async ({ fetch, query }) => ({
    data: await (await fetch('${elsewhere.url}/' + (query.get('at') ?? 'words'))).json(),
  })`);

  const granted = await read();
  const moved = await read('/?at=moved');

  expect(granted.html).toContain('Loaded <!-- -->from the API');
  expect(moved.html).toContain('is unavailable right now');
  expect(missed()).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('https://evil.example') }),
  ]);
});

it('many concurrent requests of a page cause no leak warning', async () => {
  await start(`async ({ fetch }) => {
    const requests = Array.from({ length: 20 }, () => fetch('/api/words'));
    return { data: await (await Promise.all(requests))[0].json() };
  }`);

  expect((await read()).html).toContain('from the API');

  expect(requests).toHaveLength(20);
  expect(printed).toEqual([]);
});

it('reads no more of a response than its limit', async () => {
  respond = (_request, response) => {
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000, ' ')));
    };
    response.on('drain', send);
    send();
  };
  await start(`async ({ fetch }) => ({ data: await (await fetch('/api/words')).json() })`);

  const { html } = await read();

  expect(html).toContain('is unavailable right now');
  expect(missed()).toEqual([
    expect.objectContaining({ reason: 'the response has more than 1000000 bytes' }),
  ]);
});

it.each([
  [
    'waits for a response that never comes',
    `async ({ fetch }) => ({ data: await (await fetch('/api/words')).json() })`,
  ],
  ['never comes to an end', '() => new Promise(() => {})'],
  [
    'ignores its deadline',
    `async ({ fetch }) => { fetch('/api/words'); await new Promise((wake) => setTimeout(wake, 60000)) }`,
  ],
])(
  'leaves a region to the browser if its load %s, and aborts its requests',
  async (_what, load) => {
    const closed: boolean[] = [];
    respond = (request) => void request.socket.once('close', () => closed.push(true));
    await start(load);

    const { response, html } = await read();

    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(html).toContain('This part needs JavaScript.');
    expect(html).toContain('Story');
    expect(handedOver(html)).toBeUndefined();
    expect(missed()).toEqual([
      expect.objectContaining({
        reason: expect.stringMatching(/^it was not finished within \d s$/),
      }),
    ]);
    await until(() => closed.length >= requests.length);
  },
);

it('caches a page as long as its data are valid, and no longer', async () => {
  await start(
    `async ({ fetch }) => ({ data: await (await fetch('/api/words')).json(), maxAgeS: 2 })`,
  );
  const isAlive = ({ response }: Awaited<ReturnType<typeof read>>) =>
    /s-maxage=(\d), stale-while-revalidate=(\d), stale-if-error=(\d)$/
      .exec(response.headers.get('cache-control') ?? '')
      ?.slice(1)
      .map(Number) ?? [];

  // Before the request: on a busy machine its response may take long.
  const startedAt = performance.now();
  const first = await read();
  await until(async () => {
    const again = await read();
    const [fresh = NaN, revalidating = NaN, failing = NaN] = isAlive(again);
    expect(fresh + Math.max(revalidating, failing)).toBeLessThanOrEqual(2);
    if (requests.length === 1)
      expect(again.response.headers.get('etag')).toBe(first.response.headers.get('etag'));
    return requests.length > 1;
  });

  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
  // The same words are the same page.
  expect((await read()).response.headers.get('etag')).toBe(first.response.headers.get('etag'));
});

it('caches a page whose data do not expire', async () => {
  await start(`async ({ fetch }) => ({ data: await (await fetch('/api/words')).json() })`);

  await read();
  await sleep(1_500);
  const { response } = await read('/?utm_source=mail');

  expect(requests).toHaveLength(1);
  expect(response.headers.get('cache-control')).toContain('s-maxage=2, stale-while-revalidate=60');
});

it('loads once for the first page that turns out to read the query', async () => {
  await start(`async ({ query, fetch }) => {
    const of = query.get('of');
    await fetch('/api/figures?of=' + of);
    return { data: { words: of } };
  }`);

  const first = await (await fetch(`${site.url}/?of=teams`)).text();
  const other = await (await fetch(`${site.url}/?of=sports`)).text();
  const again = await (await fetch(`${site.url}/?of=teams`)).text();

  expect(first).toContain('Loaded <!-- -->teams');
  expect(other).toContain('Loaded <!-- -->sports');
  expect(again).toContain('Loaded <!-- -->teams');
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/figures?of=teams',
    '/api/figures?of=sports',
  ]);
});

it('caches a page for each value of the read query, also for concurrent requests', async () => {
  await start(`async ({ query, fetch }) => {
    const words = query.has('of') ? query.get('of') + (query.get('by') ?? '') : 'none';
    await fetch('/api/words');
    return { data: { words } };
  }`);
  const addresses = [
    '/',
    '/?of=a',
    '/?of=b',
    '/?of=a&by=c',
    '/?of=a&by=d',
    '/?by=e',
    '/?of=a&utm=1',
  ];
  const words = ['none', 'a', 'b', 'ac', 'ad', 'none', 'a'];
  const wordsAt = async (address: string) =>
    /Loaded <!-- -->(\w*)</.exec((await read(address)).html)?.[1];

  expect(await Promise.all(addresses.map(wordsAt))).toEqual(words);
  expect(await Promise.all(addresses.map(wordsAt))).toEqual(words);
  const made = requests.length;
  expect(await Promise.all(addresses.map(wordsAt))).toEqual(words);
  expect(await wordsAt('/?of=b&made=up')).toBe('b');

  expect(requests).toHaveLength(made);
});

it('a failure for one query does not affect other queries, in any order', async () => {
  await start(`async ({ query }) => {
    if (query.get('of') === 'bad') throw new Error('of nothing');
    return { data: { words: 'good' } };
  }`);

  const bad = await read('/?of=bad');
  const good = await read();

  expect(bad.html).not.toContain('Loaded');
  expect(good.html).toContain('Loaded <!-- -->good');
});

it('reports no module for a fetch that is not awaited', async () => {
  respond = (_request, response) => void response.destroy();
  await start(
    `async ({ fetch }) => { fetch('/api/a'); fetch('/api/b'); await fetch('/api/c').catch(() => {}); return { data: { words: 'all the same' } } }`,
  );

  const { html } = await read();

  expect(html).toContain('all the same');
});
