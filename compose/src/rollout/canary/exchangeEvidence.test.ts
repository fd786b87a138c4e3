/** @jest-environment node */
import type { Logger } from '@statline/service/logging/createLogger';
import { signMessage } from '@statline/service/webhooks/signMessage';
import Koa from 'koa';
import {
  type LocalServer,
  listenLocally,
  unusedAddress,
} from '../../../../service/fixtures/listenLocally.ts';
import type { Evidence } from './Evidence.ts';
import { type EvidenceSender, receiveEvidence, sendEvidence } from './exchangeEvidence.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const VISITOR = 'abcdefghijklmnopqrstuv';
const EVIDENCE: Evidence = {
  server: '0123456789abcdef',
  trials: [
    {
      remote: 'legal',
      trial: '50 live canary 1',
      pages: 3,
      livePages: 4,
      failed: [['canary', VISITOR]],
    },
  ],
  withdrawals: [
    {
      ...{ remote: 'legal', release: 'canary', share: 50, sequence: 1 },
      counts: { failed: { canary: 9, live: 0 }, pages: 9, livePages: 9 },
    },
  ],
};

const servers: LocalServer[] = [];
const senders: EvidenceSender[] = [];
afterEach(async () => {
  for (const { close } of senders.splice(0)) close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A server of the site, and what it has received. */
async function listen() {
  const received: Evidence[] = [];
  const app = new Koa().use(receiveEvidence(SECRET, (evidence) => received.push(evidence)));
  const server = await listenLocally(app.callback());
  servers.push(server);
  return { url: server.url, received };
}

function startSending(peers: readonly string[], secret = SECRET) {
  const warnings: object[] = [];
  const logger = { warn: (entry: object) => warnings.push(entry) } as unknown as Logger;
  const sender = sendEvidence({ urls: peers, secret, evidence: () => EVIDENCE, logger });
  senders.push(sender);
  return { warnings, soon: sender.soon };
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 10));
};

const send = async (url: string, body: string, headers: Record<string, string>) =>
  (await fetch(`${url}/_shell/evidence`, { method: 'POST', headers, body })).status;

it('sends every other server what it has seen, and again when that changes', async () => {
  const [one, other] = [await listen(), await listen()];

  const { soon, warnings } = startSending([one.url, other.url]);
  await until(() => one.received.length === 1 && other.received.length === 1);
  soon();
  await until(() => one.received.length === 2 && other.received.length === 2);

  expect(one.received).toEqual([EVIDENCE, EVIDENCE]);
  expect(warnings).toEqual([]);
});

it('sends it to the others although one hangs and one is not there, and logs that once', async () => {
  const hanging = await listenLocally(() => {});
  servers.push(hanging);
  const closed = await unusedAddress();
  const other = await listen();

  const { soon, warnings } = startSending([hanging.url, closed, other.url]);
  await until(() => other.received.length === 1);
  soon();
  await until(() => other.received.length === 2 && warnings.length === 2);
  soon();
  await until(() => other.received.length === 3);

  expect(warnings).toHaveLength(2);
});

it('reports that another does not share the secret', async () => {
  const other = await listen();

  const { warnings } = startSending([other.url], OTHER_SECRET);
  await until(() => warnings.length > 0);

  expect(warnings).toEqual([{ peer: other.url, reason: 'it responds with 401' }]);
  expect(other.received).toEqual([]);
});

const BODY = JSON.stringify(EVIDENCE);
const HOUR_MS = 3_600_000;

it.each<[string, string, Record<string, string>, number]>([
  ['without a signature', BODY, {}, 401],
  ['of another secret', BODY, { ...signMessage(OTHER_SECRET, 'a', new Date(), BODY) }, 401],
  [
    'with a signature of something else',
    BODY,
    { ...signMessage(SECRET, 'a', new Date(), '') },
    401,
  ],
  [
    'that was copied an hour ago',
    BODY,
    { ...signMessage(SECRET, 'a', new Date(Date.now() - HOUR_MS), BODY) },
    401,
  ],
  ['that is no JSON', 'x', { ...signMessage(SECRET, 'a', new Date(), 'x') }, 400],
  ['that is none', '{}', { ...signMessage(SECRET, 'a', new Date(), '{}') }, 400],
  [
    'that is too long',
    'x'.repeat(600_000),
    { ...signMessage(SECRET, 'a', new Date(), 'x'.repeat(600_000)) },
    401,
  ],
])('takes no evidence %s', async (_what, body, headers, status) => {
  const { url, received } = await listen();

  expect(await send(url, body, headers)).toBe(status);
  expect(received).toEqual([]);
});
