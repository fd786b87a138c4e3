/** @jest-environment node */
import Koa from 'koa';
import * as v from 'valibot';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { until } from '../../../service/fixtures/until.ts';
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { makeReleaseKey, type TestKey, unsignedEnvelope } from '../../fixtures/releaseKey.ts';
import { createRateLimit } from '../http/createRateLimit.ts';
import type { PublicationEnvelope } from '../protocol/manifest/publication.ts';
import type { TrackedRemote } from '../releases/tracking/trackRemote.ts';
import { createTrust } from '../releases/trust/createTrust.ts';
import type { Observations } from './admin/describeRemotes.ts';
import { checkProps, receivePublications, serveTeams } from './serveTeams.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

describe('receivePublications', () => {
  const LAST = 7;

  const team = makeReleaseKey();

  /** A shell that has processed the team's seventh publication of `legal`. */
  async function startShell({
    keys = [team],
    inAll = 100,
    isReached = false,
    ...rest
  }: {
    keys?: TestKey[];
    inAll?: number;
    /** Whether each poll finds the next publication. */
    isReached?: boolean;
    pollAgainMs?: number;
  } = {}) {
    const polled: string[] = [];
    const last = () => (isReached ? LAST + polled.length : LAST);
    const { sequenceOf } = createTrust(
      'legal',
      keys.map(({ publicKey }) => publicKey),
      { current: () => ({}), update: async () => {} },
    );
    const receive = receivePublications({
      remotes: () => [{ name: 'legal', lastSequence: last, sequenceOf }],
      nextPollOf: async (name) => void polled.push(name),
      limit: createRateLimit({ perCaller: inAll, inAll }),
      trustedProxies: 0,
      ...rest,
    });
    const server = await listenLocally(new Koa().use(receive).callback());
    closings.push(server.close);
    const request = (body: string) =>
      fetch(`${server.url}/_shell/releases`, { method: 'POST', body });
    const send = async (envelope: unknown) => (await request(JSON.stringify(envelope))).status;
    return { polled, request, send };
  }

  const publication = (sequence: number, remote = 'legal') =>
    ({
      kind: 'live',
      remote,
      sequence,
      at: new Date(0).toISOString(),
      digest: 'ab'.repeat(32),
    }) as const;

  it('polls a remote when its team sends the next publication', async () => {
    const { send, polled } = await startShell();

    expect(await send(team.sign(publication(LAST + 1)))).toBe(202);
    expect(polled).toEqual(['legal']);
  });

  it('does not poll for a publication that was processed already', async () => {
    const { send, polled } = await startShell();

    expect(await send(team.sign(publication(LAST)))).toBe(202);
    expect(polled).toEqual([]);
  });

  it('accepts an unsigned publication of a team without a key', async () => {
    const { send, polled } = await startShell({ keys: [] });

    expect(await send(unsignedEnvelope(publication(LAST + 1)))).toBe(202);
    expect(polled).toEqual(['legal']);
  });

  it('polls a remote again, but not at once, if its source has not reached a number, which may be forged', async () => {
    const { send, polled } = await startShell({ keys: [] });

    for (const sequence of [9e15, 9e15 - 1, LAST + 1]) {
      expect(await send(unsignedEnvelope(publication(sequence)))).toBe(202);
    }

    expect(polled).toEqual(['legal']);
  });

  it('polls for a publication after the wait for a forged one', async () => {
    const { send, polled } = await startShell({ keys: [], pollAgainMs: 200 });

    for (const sequence of [9e15, LAST + 1]) await send(unsignedEnvelope(publication(sequence)));

    await until(() => polled.length === 2);
  });

  it('polls for each of several publications that the source has reached', async () => {
    const { send, polled } = await startShell({ keys: [], isReached: true });

    for (const sequence of [LAST + 1, LAST + 2]) {
      await send(unsignedEnvelope(publication(sequence)));
    }

    expect(polled).toEqual(['legal', 'legal']);
  });

  const next = team.sign(publication(LAST + 1));
  const { payload: laterPayload } = team.sign(publication(LAST + 2));

  it.each<[string, PublicationEnvelope | object, number]>([
    ['without a signature', unsignedEnvelope(publication(LAST + 1)), 401],
    ["with another team's signature", makeReleaseKey().sign(publication(LAST + 1)), 401],
    ['with the signature of another publication', { ...next, payload: laterPayload }, 401],
    ['of an unknown remote', team.sign(publication(LAST + 1, 'shop')), 404],
    ['that is invalid', { release: 'live' }, 400],
    ['with an invalid payload', { ...next, payload: Buffer.from('{}').toString('base64') }, 400],
    ['that is too long', { ...next, more: 'x'.repeat(20_000) }, 400],
  ])('refuses a publication %s', async (_what, envelope, status) => {
    const { send, polled } = await startShell();

    expect(await send(envelope)).toBe(status);
    expect(polled).toEqual([]);
  });

  it('refuses invalid JSON, and more requests than the limit', async () => {
    const { request } = await startShell({ inAll: 1 });

    expect((await request('{')).status).toBe(400);
    const second = await request(JSON.stringify(next));

    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).toBe('60');
  });
});

/** A server with the remote `legal`, and its reading of the measurements. */
async function serveLegal(state: () => unknown) {
  const legal = { name: 'legal', source: { location: 'http://host/' }, state } as TrackedRemote;
  const read = jest.fn(async () => ({ vitalsOf: () => [], costOf: () => null }));
  const observations = { visits: { read }, circuits: { of: () => [] } } as unknown as Observations;
  const releases = { remotes: () => [legal] } as unknown as Parameters<typeof serveTeams>[0];
  const unobserved = { unrenderedRegions: { of: () => [] }, slotsWithoutRoom: () => [] };
  const serve = serveTeams(
    releases,
    { ...observations, ...unobserved, canaryCounts: () => undefined },
    { scripts: [] } as unknown as Parameters<typeof serveTeams>[2],
  );
  const { url, close } = await listenLocally(new Koa().use(serve).callback());
  closings.push(close);
  return { url, read };
}

it.each([
  ['the refusal of the current publication, without private paths', true],
  ['no refusal of an earlier publication', false],
])('the status of a remote contains %s', async (_what, isRefused) => {
  const refusal = {
    release: 'fedcba9876543210',
    reason: 'EACCES /srv/private',
    publicReason: 'its page /legal cannot be rendered',
    at: new Date(0),
  };
  const { url } = await serveLegal(() => ({ live: liveRelease('legal'), refusal, isRefused }));

  const response = await fetch(`${url}/_shell/status/legal`);

  const { release, publicReason: reason } = refusal;
  expect(await response.json()).toMatchObject({
    live: { release: '0123456789abcdef' },
    refusal: isRefused ? { release, reason, at: '1970-01-01T00:00:00.000Z' } : null,
  });
});

it('reads the measurements once for any number of callers', async () => {
  const { url, read } = await serveLegal(() => ({ live: liveRelease('legal') }));

  const responses = await Promise.all(
    Array.from({ length: 150 }, () => fetch(`${url}/_shell/status/legal`)),
  );

  expect(await responses[0]?.json()).toMatchObject({ live: { share: 100, visits: [] } });
  expect(responses.map(({ status }) => status)).toEqual(Array(150).fill(200));
  expect(read).toHaveBeenCalledTimes(1);
});

describe('checkProps', () => {
  const site = {
    modules: {
      'buy/BuyButton': { sampleProps: {}, propsSchema: v.object({ sku: v.string() }) },
      'buy/MiniCart': { sampleProps: {} },
      'buy/Cart': { sampleProps: {}, propsSchema: v.object({ skus: v.array(v.string()) }) },
    },
  };

  async function start(inAll = 10) {
    const limit = createRateLimit({ perCaller: inAll, inAll });
    const app = new Koa().use(checkProps({ site, limit, trustedProxies: 0 }));
    const server = await listenLocally(app.callback());
    closings.push(server.close);
    const post = (body: string) => fetch(`${server.url}/_shell/props`, { method: 'POST', body });
    return { post, url: server.url };
  }

  it.each([
    ['accepts', 'buy/BuyButton', { sku: 'T-1' }, {}],
    ['refuses', 'buy/BuyButton', {}, { reason: expect.stringContaining('sku') }],
    ['does not check', 'buy/MiniCart', { whatever: 1 }, {}],
    ['does not have', 'buy/Nothing', {}, {}],
    ['has only as an inherited name', 'constructor/toString', {}, {}],
  ])('returns the site’s verdict on props that it %s', async (_what, module, props, verdict) => {
    const { post } = await start();

    const response = await post(JSON.stringify({ module, props }));

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(verdict);
  });

  it.each([
    ['invalid JSON', '{'],
    ['no module', JSON.stringify({ module: 'BuyButton', props: {} })],
    ['no props', JSON.stringify({ module: 'buy/BuyButton', props: 'T-1' })],
    ['oversized props', JSON.stringify({ module: 'buy/A', props: { a: 'x'.repeat(200_000) } })],
  ])('refuses a request with %s', async (_what, body) => {
    const { post } = await start();

    expect((await post(body)).status).toBe(400);
  });

  it('stops at the first of thousands of invalid entries', async () => {
    const { post } = await start();
    const describeIssue = jest.fn(() => 'invalid');
    v.setGlobalMessage(describeIssue);

    await post(JSON.stringify({ module: 'buy/Cart', props: { skus: Array(50_000).fill(1) } }));
    v.deleteGlobalMessage();

    expect(describeIssue).toHaveBeenCalledTimes(1);
  });

  it('limits the number of requests, and ignores other methods', async () => {
    const { post, url } = await start(1);
    const request = JSON.stringify({ module: 'buy/MiniCart', props: {} });

    expect((await post(request)).status).toBe(200);
    expect((await post(request)).status).toBe(429);
    expect((await fetch(`${url}/_shell/props`)).status).toBe(404);
  });
});
