/** @jest-environment node */
import * as v from 'valibot';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { createMetrics } from '../../server/admin/createMetrics.ts';

const LIVE = '0123456789abcdef';
const PAGES = testSite.pages.map(({ id }) => id);

let site: StartedTestSite;
let metrics: ReturnType<typeof createMetrics>;
beforeEach(async () => {
  metrics = createMetrics(PAGES);
  const isKnown = ({ release }: { release: string }) => release === LIVE;
  site = await startTestSite({ metrics, isKnown, trustedProxies: 1 });
});
afterEach(() => site.stop());

const visit = (own: object = {}) => ({
  page: 'Terms of Service',
  releases: [{ remote: 'legal', release: LIVE }],
  vitals: { LCP: 1_200, INP: 80, CLS: 0.02 },
  ...own,
});

const send = (report: unknown, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/_shell/visits`, {
    method: 'POST',
    headers,
    body: typeof report === 'string' ? report : JSON.stringify(report),
  });

/** The series of visits, without their buckets. */
const counted = async () =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => /^shell_visit_\w+_(count|sum)\{/.test(line));

it("counts a browser's measurements for the page and its releases", async () => {
  expect((await send(visit())).status).toBe(204);

  const labels = `page="Terms of Service",remote="legal",release="${LIVE}"`;
  expect(await counted()).toEqual([
    `shell_visit_lcp_seconds_sum{${labels}} 1.2`,
    `shell_visit_lcp_seconds_count{${labels}} 1`,
    `shell_visit_inp_seconds_sum{${labels}} 0.08`,
    `shell_visit_inp_seconds_count{${labels}} 1`,
    `shell_visit_cls_sum{${labels}} 0.02`,
    `shell_visit_cls_count{${labels}} 1`,
  ]);
});

it('counts measurements attributed to a release on any page, until it is forgotten', async () => {
  const own = { release: LIVE, inp: 120, bytes: 5_000, longFrames: 60, errors: 2 };
  const releases = [
    { remote: 'legal', ...own },
    { remote: 'waitlist', ...own, release: LIVE },
    { remote: 'marketing', ...own, release: 'f'.repeat(16) },
  ];

  await send(visit({ releases }));
  await send(visit());

  for (const remote of ['legal', 'waitlist']) {
    expect((await metrics.visits.read()).costOf(remote, LIVE)).toEqual({
      ...{ visits: 1, inpMs: 138, bytes: 7_750, longFramesMs: 88, errors: 2 },
    });
  }
  expect(await metrics.registry.metrics()).not.toContain('marketing');
  metrics.forget('legal', LIVE);
  expect((await metrics.visits.read()).costOf('legal', LIVE)).toBeNull();
});

it('counts a soft navigation for the page at its path', async () => {
  await send(visit({ page: '/terms-of-service' }));

  expect((await counted()).at(-1)).toContain('page="Terms of Service",remote="legal"');
});

it('reports the 75th percentile of visits for each release', async () => {
  for (const LCP of [600, 600, 600, 5_000]) await send(visit({ vitals: { LCP } }));

  expect((await metrics.visits.read()).vitalsOf('legal', LIVE)).toEqual([
    { page: 'Terms of Service', visits: 4, lcpMs: 750, inpMs: null, cls: null },
  ]);
});

it.each<[string, unknown]>([
  ['invalid JSON', '{'],
  ['nothing', ''],
  ['an oversized body', `${JSON.stringify(visit())}${' '.repeat(64_000)}`],
  ['an unknown page', visit({ page: '/terms-of-service?email=ada@example.com' })],
  [
    'a release that was never live',
    visit({ releases: [{ remote: 'legal', release: 'f'.repeat(16) }] }),
  ],
  [
    'a remote without a module on the page',
    visit({ releases: [{ remote: 'waitlist', release: LIVE }] }),
  ],
  ['an impossible size', visit({ releases: [{ remote: 'legal', release: LIVE, bytes: -1 }] })],
  ['an impossible time', visit({ vitals: { LCP: 1e12 } })],
  ['an invalid number', visit({ vitals: { LCP: null } })],
])('counts nothing for %s', async (_what, report) => {
  expect((await send(report)).status).toBe(204);

  expect(await counted()).toEqual([]);
});

it('stops at the first of thousands of invalid entries', async () => {
  const describe = jest.fn(() => 'invalid');
  v.setGlobalMessage(describe);

  await send(visit({ releases: Array(20_000).fill({}) }));
  v.deleteGlobalMessage();

  expect(describe).toHaveBeenCalledTimes(1);
});

it('counts a release listed twice once', async () => {
  const [release] = visit().releases;

  await send(visit({ releases: [release, release], vitals: { CLS: 0 } }));

  expect((await counted()).at(-1)).toMatch(/_count\{.*\} 1$/);
});

it.each([[{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'https://elsewhere.example' }]])(
  'refuses a report from another site: %j',
  async (headers) => {
    expect((await send(visit(), headers)).status).toBe(403);

    expect(await counted()).toEqual([]);
  },
);

it('limits reports per address and minute, and accepts those of others', async () => {
  const from = (address: string) => send(visit(), { 'x-forwarded-for': address });

  // In the worst case a minute ends meanwhile.
  const sent = await Promise.all(Array.from({ length: 121 }, () => from('203.0.113.1')));

  const statuses = new Set(sent.map(({ status }) => status));
  expect(statuses).toEqual(new Set([204, 429]));
  expect((await from('203.0.113.2')).status).toBe(204);
});

it('logs nothing of a report', async () => {
  await send(visit({ page: 'ada@example.com' }));

  expect(JSON.stringify(site.logged)).not.toContain('example.com');
});

it('counts visits to a page with a slot for the releases of any remote', async () => {
  await site.stop();
  site = await startTestSite({ site: slottedSite, metrics, isKnown: () => true });

  await send(visit({ page: 'Home' }));

  expect((await counted()).at(-1)).toContain(`page="Home",remote="legal",release="${LIVE}"`);
});
