import { DashboardMetrics } from '@statline/contract/dashboard';
import * as v from 'valibot';
import { cpuOf } from '../../service/fixtures/cpuOf.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import { type ServedApi, serveApi } from '../fixtures/serveApi.ts';
import { openTemporaryStore, type TemporaryStore } from '../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../fixtures/stores/unavailableStore.ts';
import { createMetrics } from './monitoring/createMetrics.ts';

let store: TemporaryStore;
let api: ServedApi;
let now = new Date('2026-03-05T12:00:00.000Z');

beforeEach(async () => {
  store = await openTemporaryStore();
  api = await serveApi(store, { now: () => now });
});
afterEach(async () => {
  await api.close();
  await store.discard();
});

test('returns the figures that the contract describes', async () => {
  await store.add(sampleSignUp());

  const response = await api.send('GET', '/api/dashboard');

  expect(response.status).toBe(200);
  expect(v.parse(DashboardMetrics, response.json())).toMatchObject({
    total: 1,
    last7Days: 1,
    schools: 1,
  });
  expect(response.text).not.toMatch(/\bada\b|cambridge/i);
});

test('caches the figures for a second', async () => {
  await api.send('GET', '/api/dashboard');
  await store.add(sampleSignUp());

  now = new Date(now.getTime() + 999);
  const kept = await api.send('GET', '/api/dashboard');
  now = new Date(now.getTime() + 1);
  const fresh = await api.send('GET', '/api/dashboard');

  expect(kept.json()).toMatchObject({ total: 0 });
  expect(fresh.json()).toMatchObject({ total: 1 });
});

test('reads the store once for concurrent requests', async () => {
  const metrics = jest.fn(store.metrics);
  const busy = await serveApi({ ...store, metrics }, { now: () => now });

  await Promise.all(Array.from({ length: 50 }, () => busy.send('GET', '/api/dashboard')));
  await busy.close();

  expect(metrics).toHaveBeenCalledTimes(1);
});

test('is not blocked by a query with thousands of parameters of one name', async () => {
  const request = (query: string) => () => fetch(`${api.url}/api/waitlist/record?${query}`);
  const [oneLong, many] = [`a=${'b'.repeat(14_000)}`, 'a&'.repeat(7_000)];
  await request(oneLong)();

  const usual = await cpuOf(request(oneLong));

  expect(await cpuOf(request(many))).toBeLessThan(10 * usual);
});

test('starts without its store, and reports that it is not ready', async () => {
  const unavailable = await serveApi(unavailableStore);

  const [health, readiness, dashboard] = [
    await unavailable.send('GET', '/healthz'),
    await unavailable.send('GET', '/readyz'),
    await unavailable.send('GET', '/api/dashboard'),
  ];
  await unavailable.close();

  expect([health.status, readiness.status, dashboard.status]).toEqual([200, 503, 503]);
  expect(readiness.json()).toMatchObject({
    code: 'service.unavailable',
    reason: 'store.unavailable',
  });
  expect(dashboard.json()).not.toHaveProperty('reason');
});

test('is ready with its store', async () => {
  expect((await api.send('GET', '/readyz')).json()).toEqual({ status: 'ready' });
});

test.each([
  ['GET', '/', 404],
  ['GET', '/metrics', 404],
  ['GET', '/api/waitlist/', 404],
  ['GET', '/API/dashboard', 404],
  ['GET', '/api/waitlist', 405],
  ['PUT', '/api/waitlist', 405],
  ['POST', '/api/dashboard', 405],
  ['PROPFIND', '/api/dashboard', 405],
])('%s %s is a %i with a message', async (method, path, status) => {
  expect((await api.send(method, path)).status).toBe(status);
});

test('responds to HEAD like GET, without the body', async () => {
  const response = await api.send('HEAD', '/api/dashboard');

  expect([response.status, response.text]).toEqual([200, '']);
});

test.each([
  ['GET', '/healthz'],
  ['GET', '/no/such/path'],
  ['POST', '/api/waitlist'],
])(
  'headers forbid a response to be executed, framed, sniffed or cached: %s %s',
  async (method, path) => {
    const { headers } = await api.send(method, path);

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  },
);

test("logs a request with its route and the proxy's id or a new one, and returns the id", async () => {
  const id = '6f1e0c2b-8a7d-4e5f-9012-3456789abcde';

  const given = await api.send('GET', '/healthz', { headers: { 'x-request-id': id } });
  const foul = await api.send('GET', '/ada@example.com', {
    headers: { 'x-request-id': 'ada@example.com' },
  });

  expect(given.headers.get('x-request-id')).toBe(id);
  const own = foul.headers.get('x-request-id');
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  expect(api.logs.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: id, method: 'GET', route: '/healthz', status: 200, msg: 'request' },
    { requestId: own, route: 'none', status: 404 },
  ]);
  expect(api.logs.join('')).not.toMatch(/\bada\b/i);
});

test("logs the caller's trace id, also with a failure", async () => {
  const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentId: '00f067aa0ba902b7' };
  const headers = { traceparent: `00-${trace.traceId}-${trace.parentId}-01` };
  const unavailable = await serveApi(unavailableStore);

  await unavailable.send('GET', '/api/dashboard', { headers });
  await unavailable.send('GET', '/healthz', { headers: { traceparent: 'ada@example.com' } });
  await unavailable.close();

  const [failed, responded, untraced] = unavailable.logs.map((line) => JSON.parse(line));
  expect(failed).toMatchObject({ msg: 'request failed', ...trace });
  expect(responded).toMatchObject({ msg: 'request', route: '/api/dashboard', ...trace });
  expect(untraced).not.toHaveProperty('traceId');
});

test('counts a failed sign-up by the code of its response', async () => {
  const metrics = createMetrics();
  const unavailable = await serveApi(unavailableStore, { metrics });

  const response = await unavailable.join({ name: 'Ada', email: 'ada@example.com' });
  await unavailable.close();

  expect(response.json()).toMatchObject({ code: 'service.unavailable' });
  expect(await metrics.registry.metrics()).toContain(
    'waitlist_sign_ups_total{outcome="service.unavailable"} 1',
  );
});

test('counts requests by route and sign-ups by result', async () => {
  const metrics = createMetrics();
  await api.close();
  api = await serveApi(store, { metrics });

  await api.join({ name: 'Ada', email: 'ada@example.com' });
  await api.join({ name: 'Ada', email: 'ada@example.com' });
  await api.join({ name: 'Bot', email: 'bot@example.com', honeypot: 'x' });
  await api.join({ name: '', email: '' });
  await api.send('GET', '/ada@example.com');

  const text = await metrics.registry.metrics();

  expect(text).toContain('waitlist_sign_ups_total{outcome="accepted"} 2');
  expect(text).toContain('waitlist_sign_ups_total{outcome="quarantined"} 1');
  expect(text).toContain('waitlist_sign_ups_total{outcome="sign_up.invalid"} 1');
  // Starts at 0, since an alarm would otherwise miss the first one.
  expect(text).toContain('waitlist_sign_ups_total{outcome="failed"} 0');
  expect(text).toContain('waitlist_sign_ups_total{outcome="service.unavailable"} 0');
  expect(text).toContain(
    'http_request_duration_seconds_count{route="/api/waitlist",method="POST",status="200"} 3',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{route="none",method="GET",status="404"} 1',
  );
  expect(text).not.toMatch(/\bada\b/i);
});
