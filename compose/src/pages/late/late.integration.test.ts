/** @jest-environment node */
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { documentOf } from '../../../fixtures/documentOf.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import type { TestSiteOptions } from '../../../fixtures/serveTestSite.ts';
import { pageRequest, startTestRendering } from '../../../fixtures/startTestRendering.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { createLoadFetch } from '../../rendering/renderer/createLoadFetch.ts';
import type { PoolRenderer } from '../../rendering/renderer/createRenderer.ts';
import { WHOLE_PARAMETER } from './createLateStream.ts';

const SHARED = { maxAge: 2, whileRevalidate: 60, ifError: 86_400 };

let api: LocalServer;
let renderer: PoolRenderer;
let site: StartedTestSite;
/** The requests to the API that have no response yet, by their paths. */
let waiting: Map<string, ServerResponse[]>;
let onRequest: (path: string, response: ServerResponse) => void;

beforeEach(async () => {
  waiting = new Map();
  onRequest = (path, response) => {
    waiting.set(path, [...(waiting.get(path) ?? []), response]);
  };
  api = await listenLocally((request: IncomingMessage, response: ServerResponse) => {
    onRequest(request.url ?? '', response);
  });
  renderer = startTestRendering({
    handleFetch: createLoadFetch('https://statline.example', { '/api/': api.url }),
  });
  // The first page of a process takes long.
  await renderer.render(pageRequest('/'));
});

afterEach(async () => {
  await site.stop();
  renderer.close();
  await api.close();
});

/** A page of four regions, two of which load: `/api/story` and `/api/metrics`. */
function loading(id = '0123456789abcdef'): AdmittedRelease {
  const code = `const { createElement } = require('react');
    const words = (name) => ({ data }) => createElement('div', null, name, ' ', data.words);
    const load = (name) => async ({ fetch }) => {
      const data = await (await fetch('/api/' + name)).json();
      if (data.crash) setTimeout(() => { throw new Error('crashed'); });
      return { data };
    };
    exports.Hero = () => createElement('p', null, 'Hero');
    exports.Story = words('Story');
    exports.Metrics = words('Metrics');
    exports.loads = { Story: load('story'), Metrics: load('metrics') };`;
  const release = liveRelease('marketing');
  return {
    ...release,
    pinned: { ...release.pinned, id },
    serverBundle: { file: 'server.cjs', code },
  };
}

/** Its hero loads too, and there is no form. */
function loadingAll(): AdmittedRelease {
  const { serverBundle, ...release } = loading();
  const code = `${serverBundle?.code}
    exports.Hero = words('Hero');
    exports.loads.Hero = load('hero');`;
  return { ...release, serverBundle: { file: 'server.cjs', code } };
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

const isLoading = (name: string) => until(() => waiting.has(`/api/${name}`));

async function respond(name: string, words = `of ${name}`): Promise<void> {
  await isLoading(name);
  for (const response of waiting.get(`/api/${name}`) ?? [])
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ words }));
  waiting.delete(`/api/${name}`);
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
};

/** Opens a page; `until` reads on until there is some text. */
async function open(path = '/', headers = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${site.url}${path}`, { headers }, resolve).on('error', reject);
  });
  const decoder = DECODERS[response.headers['content-encoding'] ?? ''];
  const body: Readable = decoder ? response.pipe(decoder()) : response;
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

/** Without the text nodes' borders. */
const domOf = (html: string) => documentOf(html).documentElement.outerHTML;

const waited = async () => {
  const address = `${site.url}/?${WHOLE_PARAMETER}`;
  return (await fetch(address)).text();
};

it.each(['identity', 'gzip', 'br'])(
  'sends late regions as they complete, and ends with the DOM of the complete page (%s)',
  async (encoding) => {
    await start();
    const page = await open('/', { 'accept-encoding': encoding });

    const first = await page.until('Footer');
    expect(first).toContain('<p>Hero</p>');
    expect(first).toContain('needs JavaScript');
    await respond('metrics');
    expect(await page.until('of metrics')).not.toContain('of story');
    await respond('story');
    const html = await page.whole();

    expect(page.response.statusCode).toBe(200);
    expect(page.response.headers['cache-control']).toBe('private, no-cache');
    expect(page.response.headers.etag).toBeUndefined();
    const again = await fetch(site.url);
    expect(again.headers.get('cache-control')).toContain('s-maxage=2');
    const whole = await again.text();
    expect(whole).not.toMatch(/_whole|late-|template for/);
    expect(domOf(html)).toBe(domOf(whole));
  },
);

it('sends concurrent requests the page so far, and the complete page to those that wait for it', async () => {
  await start();
  const first = await open();
  await first.until('Footer');
  await respond('story');
  await first.until('of story');

  const second = await open();
  expect(await second.until('of story')).toContain('Footer');
  let isThere = false;
  const whole = waited().then((html) => {
    isThere = true;
    return html;
  });
  const head = fetch(site.url, { method: 'HEAD' });
  await sleep(100);
  expect(isThere).toBe(false);
  await respond('metrics');

  expect(await second.whole()).toBe(await first.whole());
  expect(await whole).not.toContain('template for');
  expect((await head).headers.get('etag')).not.toBeNull();
});

it('waits for the first region of a page, since the status depends on it', async () => {
  await start({ releasesFor: async () => [loadingAll()] });
  let isOpen = false;
  const opening = open().then((page) => {
    isOpen = true;
    return page;
  });
  await isLoading('hero');
  await sleep(100);
  expect(isOpen).toBe(false);
  await respond('story');

  const page = await opening;
  await page.until('of story');
  await respond('hero');
  await respond('metrics');
  await page.whole();

  expect(page.response.statusCode).toBe(200);
});

/** Numbers from 0 to 1, the same ones for each seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What becomes of a request of a module's `load`. */
const FATES = ['data', 'error', 'crash', 'cut', 'never'] as const;
type Fate = (typeof FATES)[number];

const FAULTS = 100;

const LATE = ['marketing/Story', 'marketing/Metrics'];

/** How each region has ended, in a document that has arrived. */
function outcomesIn(html: string): Record<string, string> {
  const document = documentOf(html);
  const { rendered } = JSON.parse(document.getElementById('composition')?.textContent ?? '{}');
  expect(document.documentElement.outerHTML).not.toMatch(/\?start|\?end|<template for/);
  return Object.fromEntries(
    LATE.map((id) => {
      const region = document.querySelector(`[data-region="${id}"]`);
      const words = /of (?:story|metrics)|unavailable|needs JavaScript/.exec(
        region?.textContent ?? '',
      );
      // The browser renders what the composition does not name.
      const isLeft = region?.querySelector('[data-dgst]') !== null;
      expect(rendered.includes(id)).toBe(!isLeft);
      return [id, words?.[0] ?? 'nothing'];
    }),
  );
}

it(`completes each document, whatever fails meanwhile: ${FAULTS} faults`, async () => {
  const next = random(7);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item;
  let release = loading();
  await start({ releasesFor: async () => [release, bundledRelease('waitlist')] });
  const seen = new Set<string>();
  let faults = 0;

  for (let round = 0; faults < FAULTS; round += 1) {
    // A module's circuit breaker is that of its release.
    release = loading(String(round).padStart(16, '0'));
    await renderer.permit([release.pinned, bundledRelease('waitlist').pinned]);
    const fateOf = () => (next() < 0.05 ? 'never' : pick(FATES.slice(0, 4)));
    const fates = new Map<string, Fate>([
      ['/api/story', fateOf()],
      ['/api/metrics', fateOf()],
    ]);
    const other = pick(['waits', 'closes', 'is slow']);
    const isWithdrawn = next() < 0.1;
    const drawn = [...fates.values()].filter((fate) => fate !== 'data');
    faults += drawn.length + Number(other !== 'waits') + Number(isWithdrawn);
    onRequest = async (path, response) => {
      const fate = fates.get(path) ?? 'data';
      // Another attempt to render the page has other luck.
      fates.delete(path);
      await sleep(30 + 80 * next());
      if (fate === 'cut') response.destroy();
      if (fate === 'error') response.writeHead(500).end('none');
      const words = `of ${path.slice(5)}`;
      if (fate === 'data') response.end(JSON.stringify({ words }));
      if (fate === 'crash') response.end(JSON.stringify({ words, crash: true }));
    };

    const [first, second] = await Promise.all([open(), open('/', { 'accept-encoding': 'br' })]);
    if (isWithdrawn) void renderer.permit([bundledRelease('waitlist').pinned]);
    if (other === 'closes') second.response.destroy();
    if (other === 'is slow') await sleep(200);
    const documents = [await first.whole()];
    if (other !== 'closes') documents.push(await second.whole());

    for (const html of documents) {
      for (const outcome of Object.values(outcomesIn(html))) seen.add(outcome);
    }
  }

  expect([...seen].sort()).toEqual(['needs JavaScript', 'of metrics', 'of story', 'unavailable']);
});
