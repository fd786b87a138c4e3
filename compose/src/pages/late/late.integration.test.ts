/** @jest-environment node */
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress } from 'node:zlib';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import type { TestSiteOptions } from '../../../fixtures/serveTestSite.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import { createLoadFetch } from '../../rendering/renderer/createLoadFetch.ts';
import { type Rendering, startRendering } from '../../rendering/renderer/startRendering.ts';

const SHARED = { maxAge: 2, whileRevalidate: 60, ifError: 86_400 };

let api: LocalServer;
let renderer: Rendering;
let site: StartedTestSite;
/** The requests to the API that have no response yet, by their paths. */
let waiting: Map<string, ServerResponse[]>;

beforeEach(async () => {
  waiting = new Map();
  api = await listenLocally((request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    waiting.set(url, [...(waiting.get(url) ?? []), response]);
  });
  renderer = startRendering({
    site: testSite,
    program: builtProgram('renderer'),
    renderers: 1,
    logger: { info: () => {}, error: () => {} } as never,
    onFailure: () => {},
    handleFetch: createLoadFetch({
      origin: 'https://statline.example',
      backends: { '/api/': api.url },
      origins: {},
    }),
  });
  await renderer.ready();
});

afterEach(async () => {
  await site.stop();
  renderer.close();
  await api.close();
});

/** A page of four regions, two of which load: `/api/story` and `/api/metrics`. */
function loading(): LiveRelease {
  const code = `const { createElement } = require('react');
    const words = (name) => ({ data }) => createElement('div', null, name, ' ', data.words);
    const load = (name) => async ({ fetch }) => ({ data: await (await fetch('/api/' + name)).json() });
    exports.Hero = () => createElement('p', null, 'Hero');
    exports.Story = words('Story');
    exports.Metrics = words('Metrics');
    exports.loads = { Story: load('story'), Metrics: load('metrics') };`;
  return { ...liveRelease('marketing'), serverBundle: { file: 'server.cjs', code } };
}

async function start(overrides: TestSiteOptions = {}): Promise<void> {
  site = await startTestSite({
    site: testSite,
    renderer,
    sharedCaching: SHARED,
    releasesFor: async () => [loading(), bundledRelease('waitlist')],
    ...overrides,
  });
}

const isLoading = async (name: string) => {
  while (!waiting.get(`/api/${name}`)?.length) await new Promise((wake) => setTimeout(wake, 5));
};

async function respond(name: string, words = `of ${name}`): Promise<void> {
  await isLoading(name);
  for (const response of waiting.get(`/api/${name}`) ?? [])
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ words }));
  waiting.delete(`/api/${name}`);
}

/** Opens a page; `until` reads on until there is some text. */
async function open(path = '/', headers = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${site.url}${path}`, { headers }, resolve).on('error', reject);
  });
  const body =
    response.headers['content-encoding'] === 'br'
      ? response.pipe(createBrotliDecompress())
      : response;
  let html = '';
  const parts = body.setEncoding('utf8')[Symbol.asyncIterator]();
  const until = async (words: string) => {
    while (!html.includes(words)) {
      const { value, done } = await parts.next();
      if (done) throw new Error(`It ended without ${words}:\n${html}`);
      html += value;
    }
    return html;
  };
  return { response, until, whole: () => until('</body>') };
}

it.each(['identity', 'br'])('sends regions in the order of their completion (%s)', async (encoding) => {
  await start();
  const page = await open('/', { 'accept-encoding': encoding });

  const first = await page.until('</div>');
  expect(first).toContain('<p>Hero</p>');
  expect(first).not.toContain('</body>');
  await respond('metrics');
  const second = await page.until('of metrics');
  expect(second).not.toContain('of story');
  await respond('story');
  const html = await page.whole();
  console.log(html);

  expect(page.response.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(page.response.headers.etag).toBeUndefined();
  const again = await fetch(site.url);
  expect(again.headers.get('cache-control')).toContain('s-maxage=2');
  expect(await again.text()).not.toContain('template');
});
