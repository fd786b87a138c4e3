/** @jest-environment node */
import Koa from 'koa';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { makeReleaseKey, type TestKey, unsignedEnvelope } from '../../fixtures/releaseKey.ts';
import { createRateLimit } from '../http/createRateLimit.ts';
import type { PublicationEnvelope } from '../protocol/manifest/publication.ts';
import { createTrust } from '../releases/trust/createTrust.ts';
import { receivePublications } from './serveTeams.ts';

const LAST = 7;

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const team = makeReleaseKey();

/** A shell that has processed the team's seventh publication of `legal`. */
async function startShell({
  keys = [team],
  inAll = 100,
}: {
  keys?: TestKey[];
  inAll?: number;
} = {}) {
  const polled: string[] = [];
  const { sequenceOf } = createTrust(
    'legal',
    keys.map(({ publicKey }) => publicKey),
    { current: () => ({}), update: async () => {} },
  );
  const receive = receivePublications({
    remotes: () => [{ name: 'legal', lastSequence: () => LAST, sequenceOf }],
    nextPollOf: async (name) => void polled.push(name),
    limit: createRateLimit({ perCaller: inAll, inAll }),
    trustedProxies: 0,
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

it('polls a remote whose team sends its next publication', async () => {
  const { send, polled } = await startShell();

  expect(await send(team.sign(publication(LAST + 1)))).toBe(202);
  expect(polled).toEqual(['legal']);
});

it('does not poll for a publication that it has processed', async () => {
  const { send, polled } = await startShell();

  expect(await send(team.sign(publication(LAST)))).toBe(202);
  expect(polled).toEqual([]);
});

it('accepts an unsigned publication of a team without a key', async () => {
  const { send, polled } = await startShell({ keys: [] });

  expect(await send(unsignedEnvelope(publication(LAST + 1)))).toBe(202);
  expect(polled).toEqual(['legal']);
});

const next = team.sign(publication(LAST + 1));
const { payload: laterPayload } = team.sign(publication(LAST + 2));

it.each<[string, PublicationEnvelope | object, number]>([
  ['without a signature', unsignedEnvelope(publication(LAST + 1)), 401],
  ["with another team's signature", makeReleaseKey().sign(publication(LAST + 1)), 401],
  ['with the signature of another publication', { ...next, payload: laterPayload }, 401],
  ['of a remote that the site has not', team.sign(publication(LAST + 1, 'shop')), 404],
  ['that is none', { release: 'live' }, 400],
  ['whose payload is none', { ...next, payload: Buffer.from('{}').toString('base64') }, 400],
  ['that is too long', { ...next, more: 'x'.repeat(20_000) }, 400],
])('refuses a publication %s', async (_what, envelope, status) => {
  const { send, polled } = await startShell();

  expect(await send(envelope)).toBe(status);
  expect(polled).toEqual([]);
});

it('refuses what is no JSON, and more requests than the limit', async () => {
  const { request } = await startShell({ inAll: 1 });

  expect((await request('{')).status).toBe(400);
  const second = await request(JSON.stringify(next));

  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('60');
});
