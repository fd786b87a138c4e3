import { collect } from '../../fixtures/collect.ts';
import { type ApiResponse, type ServedApi, serveApi } from '../../fixtures/serveApi.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../fixtures/stores/unavailableStore.ts';
import { createLimits, NO_LIMITS, RULES } from '../limits/createLimits.ts';
import { createMemoryLimiter, createMemoryLimits } from '../limits/createMemoryLimiter.ts';

/** Fewer than a caller's real limit, and more than the limit of one address. */
const TRIES = RULES.email.points + 2;
const POINTS: Record<string, number> = { caller: TRIES, site: 3 * TRIES };
/** Small, so that the limiter is created quickly. */
const CAPACITY = 1_000;
const SECRET = 'a-secret-of-the-tests-own';

let store: TemporaryStore;
let api: ServedApi;

beforeEach(async () => {
  store = await openTemporaryStore();
  api = await serveApi(store, {
    limits: createLimits((rule, name) =>
      createMemoryLimiter({ ...rule, points: POINTS[name] ?? rule.points }, CAPACITY),
    ),
    trustedHops: 1,
    apiSecret: SECRET,
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
  await store.discard();
});

const join = (email: string, caller: string, secret = SECRET) =>
  api.join({ name: 'Ada', email }, { 'x-forwarded-for': caller, 'x-api-secret': secret });

test('limits a caller with too many attempts, and no other caller', async () => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    expect((await join(`p${attempt}@example.com`, '203.0.113.7')).status).toBe(200);
  }
  const refused = await join('one.more@example.com', '203.0.113.7');

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({
    code: 'sign_up.limited',
    message: expect.stringContaining('in an hour'),
  });
  expect((await join('one.more@example.com', '203.0.113.8')).status).toBe(200);
});

test.each([
  ['sends the secret', SECRET, SECRET, '203.0.113.7'],
  ['sends none', SECRET, '', '127.0.0.1'],
  ['sends another', SECRET, 'a-secret-of-another-site', '127.0.0.1'],
  ['sends an empty one and the API has none', undefined, '', '127.0.0.1'],
])(
  'identifies a caller by X-Forwarded-For if the shell %s, else by the connection',
  async (_what, apiSecret, sent, caller) => {
    const countCaller = jest.fn(async () => 'allowed' as const);
    const limits = { ...NO_LIMITS, countCaller };
    const counting = await serveApi(store, { limits, trustedHops: 1, apiSecret });
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-api-secret': sent };

    await counting.join({ name: 'Ada', email: 'ada@example.com' }, headers);
    await counting.close();

    expect(countCaller).toHaveBeenCalledWith(caller);
  },
);

test("limits an IPv6 network that rotates addresses below each address's limit", async () => {
  const from = (network: number) => `2001:db8:7:${network.toString(16)}::1`;
  for (let attempt = 0; attempt < 3 * TRIES; attempt += 1) {
    expect((await join(`p${attempt}@example.com`, from(attempt))).status).toBe(200);
  }

  expect((await join('more@example.com', from(0xffff))).status).toBe(429);
  expect((await join('more@example.com', '2001:db8:8::1')).status).toBe(200);
});

test("a caller beyond its limit does not use up its network's limit", async () => {
  for (let attempt = 0; attempt < 4 * TRIES; attempt += 1) {
    await join(`p${attempt}@example.com`, '2001:db8:7:1::1');
  }

  expect((await join('more@example.com', '2001:db8:7:2::1')).status).toBe(200);
});

test('limits attempts per e-mail address, listed or not, in any spelling', async () => {
  for (let attempt = 0; attempt < RULES.email.points; attempt += 1) {
    await join('ada@example.com', '203.0.113.7');
  }

  expect((await join(' ADA@example.com', '203.0.113.7')).status).toBe(429);
  expect((await join('bob@example.com', '203.0.113.7')).status).toBe(200);
});

test.each([
  ['with tags', (attempt: number) => `ada+${attempt}@example.com`, 'ada@example.com'],
  ['with dots at Gmail', (attempt: number) => `a.da+${attempt}@gmail.com`, 'ada@googlemail.com'],
])('limits addresses of one mailbox %s together', async (_what, addressOf, other) => {
  for (let attempt = 0; attempt < RULES.email.points; attempt += 1) {
    expect((await join(addressOf(attempt), '203.0.113.7')).status).toBe(200);
  }

  expect((await join(other, '203.0.113.7')).status).toBe(429);
  expect((await join('ada@elsewhere.example', '203.0.113.7')).status).toBe(200);
});

test('does not limit a visitor, or a referral, for attempts that could not be stored', async () => {
  const limits = createMemoryLimits();
  const failing = await serveApi(unavailableStore, { limits });
  const repaired = await serveApi(store, { limits });
  const ada = { name: 'Ada', email: 'ada@example.com', referredBy: 'a-code-of-Bob_16' };
  const statuses: number[] = [];

  for (let attempt = 0; attempt <= RULES.email.points; attempt += 1) {
    statuses.push((await failing.join(ada)).status);
  }
  const { status } = await repaired.join(ada);
  await Promise.all([failing.close(), repaired.close()]);

  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(status).toBe(200);
  expect(await collect(store.export())).toMatchObject([{ referredBy: ada.referredBy }]);
});

test.each([
  ['is listed', RULES.email.points + 1],
  ['is not listed', 0],
])("does not reveal other people's attempts for an address that %s", async (_what, tries) => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await join('ada@example.com', '203.0.113.66');
  }
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 300_000);

  const responses: ApiResponse[] = [];
  const started = performance.now();
  for (let attempt = 0; attempt <= RULES.email.points; attempt += 1) {
    responses.push(await join('ada@example.com', '203.0.113.7'));
  }
  const seconds = (performance.now() - started) / 1_000;

  const refused = responses.pop();
  expect(responses.map(({ status }) => status)).toEqual(Array(RULES.email.points).fill(200));
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(
    RULES.email.duration - seconds,
  );
});

test('limits referrals by one link per network and day, and still lists everybody', async () => {
  const code = 'a-code-of-Ada_16';
  const joinBy = (email: string, caller: string, referredBy: string) =>
    api.join(
      { name: 'Ada', email, referredBy },
      { 'x-forwarded-for': caller, 'x-api-secret': SECRET },
    );
  for (let count = 0; count <= RULES.referral.points; count += 1) {
    const response = await joinBy(`p${count}@example.com`, `2001:db8:7:${count}::1`, code);
    expect(response.status).toBe(200);
  }
  await joinBy('elsewhere@example.com', '2001:db8:8::1', code);
  await joinBy('another@example.com', '2001:db8:7::1', 'another-code--16');

  const listed = await collect(store.export());
  const referred = listed.filter(({ referredBy }) => referredBy === code);

  expect(listed).toHaveLength(RULES.referral.points + 3);
  expect(referred).toHaveLength(RULES.referral.points + 1);
  expect(listed).toContainEqual(expect.objectContaining({ referredBy: 'another-code--16' }));
});

test('redirects a limited plain form to the site', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-api-secret': SECRET };
  const body = () => new URLSearchParams({ name: 'Ada', email: 'ada@example.com' });
  for (let attempt = 0; attempt < RULES.email.points; attempt += 1) {
    await api.send('POST', '/api/waitlist', { headers, body: body() });
  }
  const response = await api.send('POST', '/api/waitlist', { headers, body: body() });

  expect(response.headers.get('location')).toBe('/?signup=limited#waitlist');
});

test('logs once that the proxy in front is not counted', async () => {
  const uncounted = await serveApi(store, { limits: createMemoryLimits(), trustedHops: 0 });

  for (const caller of ['203.0.113.7', '203.0.113.8']) {
    await uncounted.join({ name: 'Ada', email: 'ada@example.com' }, { 'x-forwarded-for': caller });
  }
  await uncounted.close();

  const warnings = uncounted.logs.filter((line) => line.includes('TRUST_PROXY'));
  expect(warnings).toHaveLength(1);
  expect(api.logs.join('')).not.toContain('TRUST_PROXY');
});
