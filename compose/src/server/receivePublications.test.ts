/** @jest-environment node */
import Koa from 'koa';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { until } from '../../../service/fixtures/until.ts';
import { makeReleaseKey, type TestKey, unsignedEnvelope } from '../../fixtures/releaseKey.ts';
import { createRateLimit } from '../http/createRateLimit.ts';
import type { PublicationEnvelope } from '../protocol/manifest/publication.ts';
import { createTrust } from '../releases/trust/createTrust.ts';
import { receivePublications } from './receivePublications.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

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
