/** @jest-environment node */
import { createHmac, randomUUID } from 'node:crypto';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { joinOrderOf } from '../../pages/visitors/canaryAssignment.ts';
import type { RegionFailure } from '../../protocol/reports/RegionFailure.ts';
import { createMetrics, type Metrics } from '../../server/admin/createMetrics.ts';
import type { Reporter } from './createCanaryJudge.ts';
import { createProofs } from './createProofs.ts';

const LIVE = { remote: 'legal', release: '0123456789abcdef' };
const CANARY = { remote: 'legal', release: 'cccccccccccccccc' };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The visitors' numbers in the order in which the canary takes them in: it has the first half. */
const ORDER = joinOrderOf({ name: 'legal', id: CANARY.release });
const [IN_CANARY = 0] = ORDER;
const OUTSIDE = ORDER.at(-1) ?? 0;

let sites: StartedTestSite[];
let reporters: Reporter[];
let failures: RegionFailure[];
let metrics: Metrics;
let served: (string | undefined)[];
beforeEach(() => {
  metrics = createMetrics();
  sites = [];
  reporters = [];
  failures = [];
  served = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(sites.map(({ stop }) => stop()));
});

/** A server of the site, with a canary of one remote, behind one proxy. */
async function start(secret: string = randomUUID(), hasCanary = true): Promise<string> {
  const macFor = (purpose: string, text: string) =>
    createHmac('sha256', secret + purpose)
      .update(text)
      .digest('base64url');
  const releaseOf = ({ remote, release: id }: typeof LIVE) => {
    const release = liveRelease(remote);
    return { ...release, pinned: { ...release.pinned, id } };
  };
  const canary = hasCanary ? { release: releaseOf(CANARY), share: 50 } : undefined;
  const state = () => ({ live: releaseOf(LIVE), canary, refusal: undefined });
  const site = await startTestSite({
    judge: {
      countPage: (_given, _pinned, visitor) => void served.push(visitor),
      countReport: (failure: RegionFailure, reporter: Reporter) => {
        failures.push(failure);
        reporters.push(reporter);
      },
    },
    mayShowCanary: () => hasCanary,
    proofs: createProofs(() => [{ name: 'legal', state }], macFor),
    metrics,
    trustedProxies: 1,
    isKnown: ({ remote }) => remote === 'legal',
  });
  sites.push(site);
  return site.url;
}

/** The cookies that a page gives a visitor, as the browser sends them with a report. */
async function visit(
  url: string,
  bucket: number,
  { from = '203.0.113.1', method = 'GET', path = '/terms-of-service' } = {},
): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie: `canary=${bucket}`, 'x-forwarded-for': from },
  });
  await response.text();
  const given = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return [`canary=${bucket}`, ...given].join('; ');
}

const report = (
  url: string,
  cookie: string,
  { from = '203.0.113.1', failure = LIVE as RegionFailure, headers = {}, path = '' } = {},
) =>
  fetch(`${url}/_shell/region-failures${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, cookie, ...headers },
    body: JSON.stringify(failure),
  });

const buckets = () => reporters.map(({ bucket }) => bucket);
const visitors = () => new Set(reporters.map(({ visitor }) => visitor)).size;

describe('a report counts as evidence', () => {
  it.each([
    ['the canary', IN_CANARY, CANARY],
    ['the live release', OUTSIDE, LIVE],
  ])('with the proof issued by a page with %s', async (_release, bucket, failure) => {
    const url = await start();

    expect((await report(url, await visit(url, bucket), { failure })).status).toBe(204);

    expect(buckets()).toEqual([bucket]);
  });

  it('also for a slow interaction, counted separately', async () => {
    const url = await start();
    const failure = { ...CANARY, ms: 250 };

    await report(url, await visit(url, IN_CANARY), { failure, path: '/slow' });
    await report(url, await visit(url, IN_CANARY), { failure: CANARY, path: '/slow' });

    expect(buckets()).toEqual([IN_CANARY, IN_CANARY]);
    expect(failures).toEqual([failure, { ...CANARY, ms: 0 }]);
  });

  it('not without a proof, or with one for another bucket or release', async () => {
    const url = await start();
    const [, proof = ''] = (await visit(url, OUTSIDE)).split('; ');

    for (const cookie of [
      `canary=${OUTSIDE}`,
      `canary=${OUTSIDE}; canary-proof=`,
      `canary=${OUTSIDE}; canary-proof=${Date.now().toString(36)}.${'a'.repeat(16)}`,
      `canary=${IN_CANARY}; ${proof}`,
      `canary=1000; ${proof}`,
    ]) {
      await report(url, cookie);
    }
    await report(url, `canary=${OUTSIDE}; ${proof}`, { failure: CANARY });

    expect(buckets()).toEqual(Array(6).fill(undefined));
  });

  it('for half an hour', async () => {
    const url = await start();
    const cookies = await visit(url, OUTSIDE);
    const now = Date.now();

    for (const minutes of [29, 31]) {
      jest.spyOn(Date, 'now').mockReturnValue(now + minutes * 60_000);
      await report(url, cookies);
    }

    expect(buckets()).toEqual([OUTSIDE, undefined]);
  });

  it('not with a changed time in the proof', async () => {
    const url = await start();
    const cookies = await visit(url, OUTSIDE);
    const later = (Date.now() + 60_000).toString(36);

    await report(url, cookies);
    await report(url, cookies.replace(/(?<=canary-proof=)[^.]+/, later));

    expect(buckets()).toEqual([OUTSIDE, undefined]);
  });

  it('on each server that shares the secret', async () => {
    const [one, other, stranger] = [await start(SECRET), await start(SECRET), await start()];
    const cookies = await visit(one, OUTSIDE);

    await report(other, cookies);
    await report(stranger, cookies);

    expect(buckets()).toEqual([OUTSIDE, undefined]);
    expect(visitors()).toBe(2);
  });
});

it('issues no proof while there is no canary', async () => {
  expect(await visit(await start(undefined, false), OUTSIDE)).toBe(`canary=${OUTSIDE}`);
});

it.each([
  ['a public address', ['203.0.113.1', '203.0.113.1', '203.0.113.2']],
  ['an IPv6 network of 48 bits', ['2001:db8:1:2::1', '2001:db8:1:3::ffff:3', '2001:db8:2:2::1']],
  ['a private address', ['10.0.0.1', '10.0.0.1', '10.0.0.2']],
  ['a forged X-Forwarded-For', ['198.51.100.1, 10.0.0.1', '198.51.100.2, 10.0.0.1', '10.0.0.2']],
])('counts %s as one visitor, whatever bucket it sends', async (_what, [one, same, other]) => {
  const url = await start();
  for (const [from, bucket] of [
    [one, IN_CANARY],
    [same, OUTSIDE],
  ] as const) {
    await report(url, await visit(url, bucket), { from });
  }
  expect(visitors()).toBe(1);

  await report(url, await visit(url, IN_CANARY), { from: other });
  expect(visitors()).toBe(2);
});

it('counts pages and lists of releases for the visitor who reports, and no HEAD request', async () => {
  const url = await start();
  const from = '2001:db8:1:2::1';

  for (const sender of [from, '2001:db8:1:3::1']) {
    await visit(url, IN_CANARY, { from: sender });
    await visit(url, IN_CANARY, { from: sender, method: 'HEAD' });
  }
  await visit(url, IN_CANARY, { from, path: '/_shell/releases' });
  await report(url, await visit(url, OUTSIDE, { from }), { from });

  const [visitor] = reporters.map((reporter) => reporter.visitor);
  expect(served).toEqual([visitor, visitor, visitor, visitor]);
});

it('counts each page of a private network, whose visitors cannot be told apart', async () => {
  const url = await start();

  for (let page = 0; page < 3; page += 1) await visit(url, IN_CANARY, { from: '10.0.0.1' });

  expect(new Set(served).size).toBe(3);
});

it('adds one failure a minute to the metric for each network and release, without a proof', async () => {
  const url = await start();
  const counted = async () => {
    const { values } = (await metrics.registry
      .getSingleMetric('shell_region_failures_total')
      ?.get()) ?? { values: [] };
    return values.map(({ labels, value }) => [labels.release, value]);
  };

  for (const failure of [LIVE, LIVE, CANARY, CANARY]) await report(url, '', { failure });
  await report(url, '', { failure: { ...LIVE, ms: 500 }, path: '/slow' });
  expect(await counted()).toEqual([
    [LIVE.release, 1],
    [CANARY.release, 1],
  ]);
  await report(url, '', { from: '203.0.113.2' });
  // Visitors behind a proxy that is not configured cannot be told apart.
  for (const from of ['10.0.0.1', '10.0.0.1']) await report(url, '', { from });

  expect((await counted())[0]).toEqual([LIVE.release, 4]);
});

it('ignores reports from other sites, and of a release that was never live', async () => {
  const url = await start();
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };

  expect((await report(url, '', crossSite)).status).toBe(403);
  await report(url, '', { failure: { ...LIVE, remote: 'other' } });

  expect(reporters).toEqual([]);
});

it('logs no address', async () => {
  const url = await start();

  await report(url, await visit(url, OUTSIDE));

  expect(JSON.stringify([reporters, sites.map(({ logged }) => logged)])).not.toContain('203.0.113');
});

it('ignores failures on a page with an override, which may have caused them', async () => {
  const url = await start();
  const cookies = await visit(url, OUTSIDE);

  expect((await report(url, `${cookies}; override-marketing=a.b.c`)).status).toBe(204);

  expect(reporters).toEqual([]);
});
