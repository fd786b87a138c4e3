import { API_SECRET_HEADER } from '@statline/contract/api';
import type { FunnelCount } from '@statline/contract/funnel';
import { collect } from '../../fixtures/collect.ts';
import { serveApi } from '../../fixtures/serveApi.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';

const SECRET = 'a-secret-of-more-than-24-characters';
const ADA = {
  name: 'Ada',
  email: 'ada@example.com',
  landing: 'https://site.example/?utm_source=a',
};
const VISITS: FunnelCount = { day: '2026-03-05', variant: '', step: 'visit', count: 3 };

let store: TemporaryStore;
let counted: Omit<FunnelCount, 'count'>[];
let api: Awaited<ReturnType<typeof serveApi>>;
beforeEach(async () => {
  store = await openTemporaryStore();
  counted = [];
  const counts = { add: (key: Omit<FunnelCount, 'count'>) => void counted.push(key) };
  api = await serveApi(store, { counts, apiSecret: SECRET });
});
afterEach(async () => {
  await api.close();
  await store.discard();
});

const handOn = (body: unknown, secret = SECRET) =>
  api.send('POST', '/funnel', {
    headers: { 'content-type': 'application/json', [API_SECRET_HEADER]: secret },
    body: JSON.stringify(body),
  });

test('stores counts from a shell, and refuses those of other callers', async () => {
  expect((await handOn({ counts: [VISITS] })).status).toBe(200);
  expect((await handOn({ counts: [VISITS] }, 'another')).status).toBe(401);
  expect((await handOn({ counts: [] })).status).toBe(400);
  expect((await handOn({ counts: [{ ...VISITS, variant: 'ada@example.com' }] })).status).toBe(400);

  expect(await store.funnel.read('2026-01-01')).toEqual([VISITS]);
});

test('counts a sign-up, new or not, with its variant, and stores its source', async () => {
  const variant = 'marketing/canary/0123456789abcdef';
  await api.join(ADA, { 'x-variant': variant });
  await api.join(ADA, { 'x-variant': 'ada@example.com' });
  await api.join({ ...ADA, email: 'bot@example.com', honeypot: 'x' });

  expect(counted).toMatchObject([
    { step: 'sent', variant },
    { step: 'sent', variant: '' },
  ]);
  expect(await collect(store.export())).toMatchObject([{ source: { page: '/', source: 'a' } }]);
});

test.each(['sec-gpc', 'dnt'])(
  'stores the sign-up without its source if the request has %s',
  async (header) => {
    await api.join(ADA, { [header]: '1' });

    expect(counted).toEqual([]);
    expect((await collect(store.export()))[0]).not.toHaveProperty('source');
  },
);

test("reads the source of a form sent without script from its page's address", async () => {
  const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com' });
  const headers = { referer: 'https://site.example/?utm_source=poster' };
  await api.send('POST', '/api/waitlist', { body, headers });

  expect(await collect(store.export())).toMatchObject([{ source: { source: 'poster' } }]);
});
