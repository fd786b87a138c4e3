import type { RequestListener } from 'node:http';
import { IMMUTABLE, PRIVATE } from '../../compose/src/pages/cacheControl.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { isInstalled } from './isInstalled.ts';
import { CACHES, type CachedResponse, expect, test } from './sharedCaches.ts';

/** A public page with the shell's headers, but with other durations. */
const publicPage =
  (body: string, seconds = 'max-age=0, s-maxage=1, stale-while-revalidate=600'): RequestListener =>
  (_request, response) => {
    const caching = `public, ${seconds}, stale-if-error=86400`;
    const type = { 'content-type': 'text/html', vary: 'Cookie, Accept-Encoding' };
    response.writeHead(200, { 'cache-control': caching, ...type }).end(body);
  };

/** A page of one visitor, with a cookie that no other visitor may receive. */
function privatePage(): RequestListener {
  let visitor = 0;
  return (_request, response) => {
    visitor += 1;
    const type = { 'content-type': 'text/html', vary: 'Cookie, Accept-Encoding' };
    response
      .writeHead(200, {
        'cache-control': PRIVATE,
        'set-cookie': `canary=${visitor}; path=/`,
        ...type,
      })
      .end(`of visitor ${visitor}`);
  };
}

/** A file that is sent as its difference from a dictionary (`serveDeltas`). */
const deltas: RequestListener = ({ headers }, response) => {
  const dictionary = headers['available-dictionary'];
  const encoding = dictionary && { 'content-encoding': 'dcz' };
  const vary = 'Accept-Encoding, Available-Dictionary';
  response
    .writeHead(200, { 'cache-control': IMMUTABLE, vary, ...encoding })
    .end(dictionary ? `since ${dictionary}` : 'whole');
};

const FOR_LONG = 'max-age=0, s-maxage=600';

for (const program of CACHES) {
  test.describe(`${program} with the configuration in deploy/`, () => {
    skipUnless(isInstalled(program), `${program} is not installed on this machine`);

    test('serves one cached copy to all visitors without cookies of the site', async ({
      startCache,
    }) => {
      const cache = await startCache(program);
      cache.handler = publicPage('first', FOR_LONG);
      await cache.request('/');
      cache.handler = publicPage('second', FOR_LONG);

      expect((await cache.request('/')).body).toBe('first');
      expect((await cache.request('/', { cookie: 'canary=7' })).body).toBe('second');
      expect((await cache.request('/')).body).toBe('first');
    });

    test('does not cache private pages, and replaces its copy soon', async ({ startCache }) => {
      const cache = await startCache(program);
      cache.handler = publicPage('public');
      expect((await cache.request('/')).cookies).toEqual([]);

      cache.handler = privatePage();
      // The copy cannot be replaced. It must still be served while it is fresh (one second), but not during the minutes
      // of stale-while-revalidate.
      await expect.poll(async () => (await cache.request('/')).body).toContain('of visitor');

      const visitors: CachedResponse[] = [];
      for (let visitor = 0; visitor < 6; visitor += 1) visitors.push(await cache.request('/'));
      expect(new Set(visitors.map(({ body }) => body)).size).toBe(6);
      expect(new Set(visitors.flatMap(({ cookies }) => cookies)).size).toBe(6);
      // A request during another request's revalidation may get the copy, but never the other one's response.
      const crowd = await Promise.all(Array.from({ length: 6 }, () => cache.request('/')));
      const own = crowd.filter(({ body }) => body !== 'public');
      expect(new Set(own.map(({ body }) => body)).size).toBe(own.length);
      expect(new Set(crowd.flatMap(({ cookies }) => cookies)).size).toBe(own.length);
    });

    test('serves a delta only to browsers with its dictionary', async ({ startCache }) => {
      const cache = await startCache(program);
      cache.handler = deltas;
      const get = async (dictionary?: string) =>
        (await cache.request('/assets/shell.js', dictionary ? { dictionary } : {})).body;
      const variants = async () => [await get(':one:'), await get(), await get(':two:')];

      expect(await variants()).toEqual(['since :one:', 'whole', 'since :two:']);
      cache.handler = publicPage('not from the cache');
      expect(await variants()).toEqual(['since :one:', 'whole', 'since :two:']);
    });

    test('serves its cached copy while no shell responds, until it is purged', async ({
      startCache,
    }) => {
      const cache = await startCache(program);
      cache.handler = publicPage('the copy');
      await cache.request('/');
      await cache.shell.close();

      await expect.poll(async () => (await cache.request('/')).body).toBe('the copy');
      await cache.purge();

      await expect.poll(async () => (await cache.request('/')).status).toBeGreaterThanOrEqual(500);
    });

    test('refuses PURGE from visitors, even if all come from this machine behind a proxy', async ({
      startCache,
    }) => {
      const cache = await startCache(program);
      cache.handler = publicPage('first', FOR_LONG);
      await cache.request('/');
      cache.handler = publicPage('second', FOR_LONG);

      expect((await cache.request('/', { method: 'PURGE' })).status).toBe(405);
      if (cache.operators !== undefined) {
        // Like a proxy that forwards to the operators' listener by mistake.
        const headers = { 'x-forwarded-for': '203.0.113.7' };
        const forwarded = await fetch(cache.operators, { method: 'PURGE', headers });
        expect(forwarded.status).toBe(403);
        expect((await fetch(cache.operators)).status).toBe(405);
      }

      expect((await cache.request('/')).body).toBe('first');
    });
  });
}
