/** @jest-environment node */
import path from 'node:path';
import { createHttpServer } from '@statline/service/http/createHttpServer';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { TIMEOUTS } from '../../../scripts/timeouts.ts';
import { type LocalServer, listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { makeHostBuild } from '../../fixtures/makeHostBuild.ts';
import {
  type MadeRelease,
  makeRelease,
  publish,
  publishCanary,
} from '../../fixtures/makeRelease.ts';
import { moduleIdsOf } from '../../fixtures/moduleIds.ts';
import { testSite } from '../../fixtures/testSite.tsx';
import { PRIVATE } from '../pages/cacheControl.ts';
import { joinOrderOf } from '../pages/visitors/canaryAssignment.ts';
import { moduleOf } from '../protocol/names/ModuleId.ts';
import { REGION_FAILURES_PATH, RELEASES_PATH } from '../protocol/paths.ts';
import { createComposition } from './createComposition.ts';
import type { RunningComposition } from './RunningComposition.ts';

const ORIGIN = 'http://localhost';
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=60, stale-if-error=600';

/** The page of the only remote with a canary. */
const POLICY = '/privacy-policy';
const RELEASES_OF_POLICY = `${RELEASES_PATH}?modules=legal/PrivacyPolicy`;

/** A release whose modules have the sections that the site's links lead to. */
function releaseOf(name: string, words: string): MadeRelease {
  const sections = moduleIdsOf(name).map((id) => [moduleOf(id), testSite.modules[id]?.sections]);
  const serverBundle = `const { createElement } = require('react');
    for (const [name, sections] of ${JSON.stringify(sections)}) {
      const anchors = sections.map((id) => createElement('i', { id, key: id }));
      exports[name] = () => createElement('p', null, ${JSON.stringify(words)}, anchors);
    }`;
  return makeRelease({ name, words, exposes: moduleIdsOf(name).map(moduleOf), serverBundle });
}

const [live, canary] = [releaseOf('legal', 'live'), releaseOf('legal', 'canary')];

/** The buckets of visitors who get the canary. */
const inCanary = joinOrderOf({ name: 'legal', id: canary.release.id }).slice(0, 50);

let composition: RunningComposition<unknown>;
let server: LocalServer;
/** Requests that were not answered from the response cache. */
let long: number;

jest.setTimeout(4 * TIMEOUTS.integrationMs);

beforeAll(async () => {
  const folder = await temporaryFolder();
  const build = path.join(folder, 'build');
  await makeHostBuild(build);
  await publish(path.join(folder, 'marketing'), releaseOf('marketing', 'marketing'));
  await publish(path.join(folder, 'waitlist'), releaseOf('waitlist', 'waitlist'));
  await publish(path.join(folder, 'legal'), live);
  await publishCanary(path.join(folder, 'legal'), canary, 50);
  composition = await createComposition({
    site: testSite,
    remotes: ['marketing', 'waitlist', 'legal'].map((name) => ({
      name,
      source: path.join(folder, name),
    })),
    build,
    dataDir: path.join(folder, 'data'),
    origin: ORIGIN,
    logger: createLogger({ service: 'test', level: 'silent' }),
    pages: { sharedCaching: { maxAge: 2, whileRevalidate: 60, ifError: 600 } },
    requests: { trustedProxies: 1 },
  });
  const app = new Koa();
  app.use((_ctx, next) => {
    long += 1;
    return next();
  });
  app.use(composition.middleware);
  server = await listenLocally(createHttpServer(composition.beforeAll(app.callback())).server);
  await until(
    async () => composition.missing().length === 0 && (await hasCanary()),
    4 * TIMEOUTS.conditionMs,
  );
});

beforeEach(() => {
  long = 0;
});

afterAll(async () => {
  await server.close();
  composition.close();
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + address, {
    // As browsers send it: Node's `fetch` would add `no-cache` to a conditional request.
    headers: { 'accept-encoding': 'identity', 'cache-control': 'max-age=0', ...headers },
    redirect: 'manual',
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    caching: response.headers.get('cache-control'),
    etag: response.headers.get('etag') ?? '',
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
  };
};

const hasCanary = async () => (await get('/_shell/live')).text.includes('"canary"');

const bucketIn = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.startsWith('canary='))?.slice('canary='.length);

const releaseFor = (bucket: number) => (inCanary.includes(bucket) ? canary : live).release.id;

describe('while one remote has a canary', () => {
  it.each(['/', '/waitlist'])(
    'a page that cannot show it is public and cached: %s',
    async (address) => {
      await get(address);
      long = 0;
      for (const headers of [{}, { cookie: 'canary=7' }, { 'sec-purpose': 'prefetch;prerender' }]) {
        const page = await get(address, headers);
        expect(page).toMatchObject({ status: 200, caching: SHARED, cookies: [] });
      }
      expect(long).toBe(0);
    },
  );

  it('a page that cannot show it is a 304 for who has it', async () => {
    const { etag } = await get('/');

    expect(await get('/', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      caching: SHARED,
      cookies: [],
    });
  });

  it('the 404 page and redirects are public', async () => {
    expect(await get('/nothing')).toMatchObject({ status: 404, caching: SHARED, cookies: [] });
    expect(await get('/Waitlist/')).toMatchObject({ status: 301, caching: SHARED, cookies: [] });
    expect(await get('/Privacy-Policy/')).toMatchObject({ status: 301, caching: PRIVATE });
  });

  it('a page that shows it is private, and each visitor keeps the release', async () => {
    const visits = await Promise.all(Array.from({ length: 30 }, () => get(POLICY)));

    expect(new Set(visits.map(({ caching }) => caching))).toEqual(new Set([PRIVATE]));
    expect(long).toBe(30);
    for (const { text, cookies } of visits) {
      const bucket = Number(bucketIn(cookies));
      expect(text).toContain(`"id":"${releaseFor(bucket)}"`);
      const again = await get(POLICY, { cookie: `canary=${bucket}` });
      expect(again).toMatchObject({ caching: PRIVATE, text });
      expect(bucketIn(again.cookies)).toBeUndefined();
    }
  });

  it('a page that shows it is a 304 only for visitors with a number', async () => {
    const { etag, cookies } = await get(POLICY);
    const cookie = `canary=${bucketIn(cookies)}`;

    const without = await get(POLICY, { 'if-none-match': etag });
    const numbered = await get(POLICY, { 'if-none-match': etag, cookie });

    expect(without).toMatchObject({ status: 200, caching: PRIVATE });
    expect(bucketIn(without.cookies)).toMatch(/^\d+$/);
    expect(numbered).toMatchObject({ status: 304, caching: PRIVATE });
  });

  it('only the page that shows it is not made ahead of a visit', async () => {
    const ahead = { 'sec-purpose': 'prefetch;prerender' };

    expect(await get('/terms-of-service', ahead)).toMatchObject({ status: 503, cookies: [] });
    expect((await get('/waitlist?utm_source=mail', ahead)).status).toBe(200);
  });

  it('a visitor who navigates to it in the browser keeps the release, and can report it', async () => {
    const { cookies } = await get('/');
    expect(cookies).toEqual([]);

    const listed = await get(RELEASES_OF_POLICY);
    const bucket = Number(bucketIn(listed.cookies));
    const reloaded = await get(POLICY, { cookie: `canary=${bucket}` });

    expect(JSON.parse(listed.text)).toMatchObject([{ name: 'legal', id: releaseFor(bucket) }]);
    expect(listed.cookies.join()).toContain('canary-proof=');
    expect(reloaded.text).toContain(`"id":"${releaseFor(bucket)}"`);
  });
});

// Last, since it ends the canary.
it('a canary that fails for visitors who navigate to it in the browser is withdrawn', async () => {
  const fails = async (visitor: number) => {
    const cookie = `canary=${inCanary[visitor]}`;
    const { cookies } = await get(RELEASES_OF_POLICY, { cookie });
    const report = await fetch(server.url + REGION_FAILURES_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: ORIGIN,
        cookie: [cookie, ...cookies].join('; '),
        'x-forwarded-for': `198.51.100.${visitor}`,
      },
      body: JSON.stringify({ remote: 'legal', release: canary.release.id }),
    });
    expect(report.status).toBe(204);
  };
  for (let visitor = 0; visitor < 20; visitor += 1) await fails(visitor);

  await until(async () => !(await hasCanary()));
  expect(await get(POLICY, { cookie: `canary=${inCanary[0]}` })).toMatchObject({ caching: SHARED });
});
