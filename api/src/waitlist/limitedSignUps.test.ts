import { pause } from '../../fixtures/pause.ts';
import { type Answer, type ServedApi, serveApi } from '../../fixtures/serveApi.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
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

test('asks a caller for patience who tries one address too often, listed or not, however spelled', async () => {
  for (let attempt = 0; attempt < EMAIL_RULE.points; attempt += 1) {
    await join('ada@example.com', '203.0.113.7');
  }

  expect((await join(' ADA@example.com', '203.0.113.7')).status).toBe(429);
  expect((await join('bob@example.com', '203.0.113.7')).status).toBe(200);
});

test.each([
  ['is listed', EMAIL_RULE.points + 1],
  ['is not listed', 0],
])('shows a stranger nothing of what others did for an address that %s', async (_what, tries) => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await join('ada@example.com', '203.0.113.66');
  }
  await pause(tries > 0 ? 2_100 : 0);

  const answers: Answer[] = [];
  const started = performance.now();
  for (let attempt = 0; attempt <= EMAIL_RULE.points; attempt += 1) {
    answers.push(await join('ada@example.com', '203.0.113.7'));
  }
  const seconds = (performance.now() - started) / 1_000;

  const refused = answers.pop();
  expect(answers.map(({ status }) => status)).toEqual(Array(EMAIL_RULE.points).fill(200));
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(
    EMAIL_RULE.duration - seconds,
  );
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

test('says once in the log that the proxy in front is not counted', async () => {
  const uncounted = await serveApi(store, { limits: createMemoryLimits(), trustedHops: 0 });

  for (const caller of ['203.0.113.7', '203.0.113.8']) {
    await uncounted.join({ name: 'Ada', email: 'ada@example.com' }, { 'x-forwarded-for': caller });
  }
  await uncounted.close();

  const warnings = uncounted.logs.filter((line) => line.includes('TRUST_PROXY'));
  expect(warnings).toHaveLength(1);
  expect(api.logs.join('')).not.toContain('TRUST_PROXY');
});
