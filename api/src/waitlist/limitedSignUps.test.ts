import { openTemporaryStore, type TemporaryStore } from '../../fixtures/openTemporaryStore.ts';
import { type ServedApi, serveApi } from '../../fixtures/serveApi.ts';
import { CALLER_RULE, EMAIL_RULE } from '../limits/createLimits.ts';
import { createMemoryLimits } from '../limits/createMemoryLimits.ts';

let store: TemporaryStore;
let api: ServedApi;

beforeEach(async () => {
  store = await openTemporaryStore();
  api = await serveApi(store, { limits: createMemoryLimits(), trustedHops: 1 });
});
afterEach(async () => {
  await api.close();
  await store.discard();
});

const join = (email: string, caller: string) =>
  api.join({ name: 'Ada', email }, { 'x-forwarded-for': caller });

test('asks a caller who has tried too often for patience, and nobody else', async () => {
  for (let attempt = 0; attempt < CALLER_RULE.points; attempt += 1) {
    expect((await join(`p${attempt}@example.com`, '203.0.113.7')).status).toBe(200);
  }
  const refused = await join('one.more@example.com', '203.0.113.7');

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({
    code: 'sign_up.limited',
    message: expect.stringContaining('later'),
  });
  expect((await join('one.more@example.com', '203.0.113.8')).status).toBe(200);
});

test('asks for patience for an address whoever tries, listed or not, however spelled', async () => {
  for (let attempt = 0; attempt < EMAIL_RULE.points; attempt += 1) {
    await join('ada@example.com', `203.0.113.${attempt}`);
  }

  expect((await join(' ADA@example.com', '203.0.113.99')).status).toBe(429);
});

test('sends a plain form back to the site that has to wait', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const body = () => new URLSearchParams({ name: 'Ada', email: 'ada@example.com' });
  for (let attempt = 0; attempt < EMAIL_RULE.points; attempt += 1) {
    await api.send('POST', '/api/waitlist', { headers, body: body() });
  }
  const answer = await api.send('POST', '/api/waitlist', { headers, body: body() });

  expect(answer.headers.get('location')).toBe('/?signup=limited#waitlist');
});
