/** @jest-environment node */
import { liveRelease } from '../../../compose/fixtures/liveRelease.ts';
import { sendOnce } from '../../../service/fixtures/sendOnce.ts';
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';

const sharedCaching = { maxAge: 2, whileRevalidate: 60, ifError: 86_400 };
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=60, stale-if-error=86400';
const PRIVATE = 'private, no-cache';

let shell: StartedShell;
afterEach(() => shell.stop());

const get = (address: string, headers?: Record<string, string>, method?: string) =>
  sendOnce(shell.url + address, { headers, method });

it.each(['/', '/privacy-policy', '/waitlist', '/?utm_source=mail', '/nothing-here', '/Waitlist/'])(
  'lets shared caches store %s, by GET and HEAD',
  async (address) => {
    shell = await startShell({ sharedCaching });

    for (const method of ['GET', 'HEAD']) {
      const { headers } = await get(address, {}, method);
      expect(headers['cache-control']).toBe(SHARED);
      expect(headers.vary).toContain('Cookie');
      expect(headers['set-cookie']).toBeUndefined();
    }
  },
);

it('sends the same caching headers with a 304, so that the copy is fresh again', async () => {
  shell = await startShell({ sharedCaching });
  const { headers } = await get('/privacy-policy');

  const again = await get('/privacy-policy', { 'if-none-match': headers.etag ?? '' });

  expect(again.status).toBe(304);
  expect(again.headers).toMatchObject({ 'cache-control': SHARED, vary: headers.vary });
});

it('makes shared caches revalidate each time if shared caching is off', async () => {
  shell = await startShell({ sharedCaching: undefined });

  expect((await get('/')).headers['cache-control']).toBe('no-cache');
});

it.each([
  [
    'failed to load its figures',
    '/',
    { readDashboard: async () => ({ status: 'failed' as const, message: 'no' }) },
  ],
  ['waits for its figures', '/', { readDashboard: async () => ({ status: 'loading' as const }) }],
  ['lacks a region', '/', { releasesFor: async () => [liveRelease('marketing')] }],
  ['cannot be shown', '/privacy-policy', { releasesFor: async () => [] }],
])('does not let shared caches store a page that %s', async (_what, address, options) => {
  shell = await startShell({ sharedCaching, ...options });

  expect((await get(address)).headers['cache-control']).toBe(PRIVATE);
});

it('does not let shared caches store pages with overrides, nor responses that set them', async () => {
  const origins = ['http://localhost:3003'];
  shell = await startShell({ sharedCaching, overrideRules: { remotes: ['legal'], origins } });
  const cookie = `override-legal=${encodeURIComponent(`${origins[0]}/`)}`;

  const page = await get('/privacy-policy', { cookie });
  const change = await get(`/privacy-policy?remote.legal=${origins[0]}/`);

  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(change.headers['set-cookie']).toHaveLength(1);
  expect(change.headers['cache-control']).toBe(PRIVATE);
});

describe('while there is a canary', () => {
  it.each(['/', '/Waitlist/', '/public', '/nothing-here'])(
    'no shared cache stores %s, with or without a canary number',
    async (address) => {
      shell = await startShell({ sharedCaching, mayShowCanary: () => true });

      const first = await get(address);
      const second = await get(address, { cookie: 'canary=42' });

      expect(first.headers['set-cookie']).toEqual([expect.stringMatching(/^canary=\d/)]);
      expect(second.headers['set-cookie']).toBeUndefined();
      for (const { headers } of [first, second]) {
        expect(headers['cache-control']).toBe(PRIVATE);
      }
    },
  );

  it('a revalidating shared cache gets a whole page with a canary number', async () => {
    let hasCanary = false;
    shell = await startShell({ sharedCaching, mayShowCanary: () => hasCanary });
    const { headers, body } = await get('/privacy-policy');
    hasCanary = true;

    const condition = { 'if-none-match': headers.etag ?? '' };
    const conditional = await get('/privacy-policy', condition);
    const numbered = await get('/privacy-policy', { ...condition, cookie: 'canary=42' });

    expect(conditional).toMatchObject({ status: 200, body });
    expect(conditional.headers['set-cookie']).toHaveLength(1);
    expect(numbered.status).toBe(304);
  });

  it('shared caches store pages again once it has ended, for visitors with a number too', async () => {
    shell = await startShell({ sharedCaching });

    const { headers } = await get('/', { cookie: 'canary=42' });

    expect(headers['cache-control']).toBe(SHARED);
  });
});
