import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLogger } from '@statline/service/logging/createLogger';
import { Counter, Registry } from 'prom-client';
import { type LocalServer, listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { until } from '../../../service/fixtures/until.ts';
import { createReceiver, isGenuine, type SignedUp } from '../../examples/webhookReceiver.ts';
import { collect } from '../../fixtures/collect.ts';
import { testMail } from '../../fixtures/contracts/addressesContract.ts';
import { pause } from '../../fixtures/pause.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
import type { SignUpEvent } from '../store/Outbox.ts';
import { createSendMessage, LEASE_MS } from '../webhook/createSendMessage.ts';
import { startDelivery } from './startDelivery.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let store: TemporaryStore;
let server: LocalServer | undefined;
let stopDelivery: (() => Promise<void>) | undefined;
let logs: string[];
let counts: string[];
/** Milliseconds by which the delivery's clock is ahead. */
let later: number;

beforeEach(async () => {
  store = await openTemporaryStore({ addToOutbox: true });
  [logs, counts, later, server, stopDelivery] = [[], [], 0, undefined, undefined];
  const counter = Counter.prototype as unknown as { incWithoutExemplar(...args: unknown[]): void };
  jest.spyOn(counter, 'incWithoutExemplar').mockImplementation((labels, value) => {
    if (value !== 0) counts.push(String(Object(labels).outcome));
  });
});
afterEach(async () => {
  await stopDelivery?.();
  jest.restoreAllMocks();
  await server?.close();
  await store.discard();
});

/** @returns its URL. */
async function serve(receiver: Server | RequestListener): Promise<string> {
  server = await listenLocally(receiver);
  return `${server.url}/hook`;
}

function deliver(
  url: string,
  deadlineMs = 60_000,
  registry = new Registry(),
  outbox = store.outbox,
): void {
  const now = () => new Date(Date.now() + later);
  const destination = { write: (line: string) => void logs.push(line) };
  stopDelivery = startDelivery({
    what: 'webhook',
    leaseMs: LEASE_MS,
    outbox,
    send: createSendMessage({ url, secret: SECRET }, now, deadlineMs),
    now,
    logger: createLogger({ service: 'test', level: 'debug', destination }),
    registry,
    pollMs: 5,
  });
}

const delivered = async () => {
  const { waiting, dead } = await store.outbox.figures();
  return waiting + dead === 0;
};

test('delivers each new sign-up with a valid signature', async () => {
  const events: SignedUp[] = [];
  const url = await serve(createReceiver(SECRET, async (event) => void events.push(event)));
  const { school: _, ...person } = sampleSignUp({ emailKey: 'b@x.com', email: 'b@x.com' });
  await store.add(sampleSignUp());
  await store.add(person);

  deliver(url);
  await until(delivered);

  expect(events).toHaveLength(2);
  expect(events).toContainEqual({
    type: 'waitlist.signed_up',
    timestamp: '2026-03-05T12:00:00.000Z',
    data: {
      id: expect.stringMatching(/^[\w-]{20,}$/),
      email: 'Ada@Example.com',
      name: 'Ada Lovelace',
      school: 'Cambridge',
      signedUpAt: '2026-03-05T12:00:00.000Z',
    },
  });
  expect(events).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ email: 'b@x.com', school: null }) }),
  );
  expect(counts).toEqual(['delivered', 'delivered']);
});

test('counts each outcome from 0', async () => {
  jest.restoreAllMocks();
  const registry = new Registry();

  deliver(await serve(() => {}), 60_000, registry);

  for (const outcome of ['delivered', 'failed', 'dead'])
    expect(await registry.metrics()).toContain(
      `waitlist_webhook_attempts_total{outcome="${outcome}"} 0\n`,
    );
});

test('resends a message with a new signature until it is acknowledged', async () => {
  const messages: { id: unknown; at: unknown; body: string; genuine: boolean }[] = [];
  const url = await serve(async (request, response) => {
    const body = await text(request);
    const moment = new Date(Number(request.headers['webhook-timestamp']) * 1_000);
    const genuine = isGenuine(SECRET, request.headers, body, moment);
    const { 'webhook-id': id, 'webhook-timestamp': at } = request.headers;
    messages.push({ id, at, body, genuine });
    response.writeHead(messages.length < 3 ? 503 : 204).end();
  });
  await store.add(sampleSignUp());

  deliver(url);
  await until(() => counts.length === 1);
  await pause(50);
  expect(messages).toHaveLength(1);
  later += 10_000;
  await until(() => counts.length === 2);
  later += 60_000;
  await until(delivered);

  expect(counts).toEqual(['failed', 'failed', 'delivered']);
  expect(messages.every(({ genuine }) => genuine)).toBe(true);
  expect(new Set(messages.map(({ id, body }) => `${id}${body}`)).size).toBe(1);
  expect(new Set(messages.map(({ at }) => at)).size).toBe(3);
  const turns = logs.map((line) => JSON.parse(line).msg);
  expect(turns).toEqual([
    'the delivery of the webhook fails; trying again',
    'the delivery of the webhook works again',
  ]);
  expect(logs.join('')).not.toMatch(/\bada\b/i);
});

test('stops after the last attempt, reports that, and retries on request', async () => {
  let status = 500;
  const url = await serve((_request, response) => void response.writeHead(status).end());
  await store.add(sampleSignUp());

  deliver(url);
  await until(async () => {
    later += 11 * 3_600_000;
    return (await store.outbox.figures()).dead === 1;
  });

  expect(counts).toHaveLength(12);
  expect(counts.at(-1)).toBe('dead');
  expect(logs.at(-1)).toContain('webhook event abandoned');
  expect(await collect(store.outbox.dead())).toHaveLength(1);
  status = 204;
  await store.outbox.retryDead(new Date());
  await until(delivered);
});

test('does not follow redirects', async () => {
  let followed = 0;
  const url = await serve((request, response) => {
    if (request.url !== '/hook') followed += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await store.add(sampleSignUp());

  deliver(url);
  await until(() => counts.length === 1);

  expect(counts).toEqual(['failed']);
  expect(followed).toBe(0);
});

test('times out if the receiver does not respond, or its response does not end', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    if (requests === 1) return;
    response.writeHead(200);
    response.write('x');
  });
  await store.add(sampleSignUp());

  deliver(url, 50);
  await until(() => counts.length === 1);
  later += 10_000;
  await until(delivered);

  expect(counts).toEqual(['failed', 'delivered']);
});

test('sends at most eight requests at a time', async () => {
  let open = 0;
  let most = 0;
  const url = await serve(async (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    await pause(20);
    open -= 1;
    response.writeHead(204).end();
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      store.add(sampleSignUp({ emailKey: `p${index}@x.com` })),
    ),
  );

  deliver(url);
  await until(delivered);

  expect(most).toBeLessThanOrEqual(8);
  expect(counts).toHaveLength(40);
});

test('continues with other events while one has no response', async () => {
  const acknowledged = new Set<unknown>();
  let hanging: unknown;
  const url = await serve(({ headers: { 'webhook-id': id } }, response) => {
    hanging ??= id;
    if (id === hanging) return;
    acknowledged.add(id);
    response.writeHead(204).end();
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      store.add(sampleSignUp({ emailKey: `p${index}@x.com` })),
    ),
  );

  deliver(url);
  await until(() => acknowledged.size === 19);

  expect(counts).not.toContain('failed');
});

test('claims no more mails than may be sent in a day while earlier ones are pending', async () => {
  let requests = 0;
  const url = await serve(() => {
    requests += 1;
  });
  const mail = testMail({ perDay: 2 });
  const limited = await openTemporaryStore({ mail });
  for (const key of ['a', 'b', 'c']) await limited.add(sampleSignUp({ emailKey: `${key}@x.com` }));
  const claim = jest.spyOn(limited.addresses.outbox, 'claim');

  deliver(url, 60_000, new Registry(), limited.addresses.outbox);
  await until(() => claim.mock.calls.length > 5);

  expect(requests).toBe(2);
  await server?.close();
  server = undefined;
  await stopDelivery?.();
  stopDelivery = undefined;
  await limited.discard();
});

test('loses nothing if it is stopped during a delivery, and does not count that as a failure', async () => {
  let isUp = false;
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    if (isUp) response.writeHead(204).end();
  });
  await store.add(sampleSignUp());
  const settle = jest.spyOn(store.outbox, 'settle');
  deliver(url);
  await until(() => requests === 1);

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const stopped = stopDelivery?.();
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  await stopped;

  expect(counts).toEqual([]);
  expect(settle.mock.calls).toMatchObject([[{ attempts: 0 }, expect.any(Date), expect.any(Date)]]);
  expect(await store.outbox.figures()).toEqual({ waiting: 1, dead: 0 });
  isUp = true;
  deliver(url);
  await until(delivered);
  expect(requests).toBe(2);
});

test('finishes current deliveries when it is stopped', async () => {
  let requests = 0;
  const url = await serve(async (_request, response) => {
    requests += 1;
    await pause(200);
    response.writeHead(204).end();
  });
  await store.add(sampleSignUp());
  deliver(url);
  await until(() => requests === 1);

  await stopDelivery?.();

  expect(await delivered()).toBe(true);
});

test('does not send an event again that is acknowledged just as its request is aborted', async () => {
  const [event, settled] = [{ id: 'event', attempts: 1 } as SignUpEvent, jest.fn()];
  const claim = jest.fn().mockResolvedValueOnce([event]).mockResolvedValue([]);
  jest.useFakeTimers();
  const stop = startDelivery({
    what: 'webhook',
    leaseMs: LEASE_MS,
    outbox: { claim, settle: async (...args) => settled(...args), figures: store.outbox.figures },
    send: (_event, aborted) => once(aborted, 'abort').then(() => {}),
    now: () => new Date(0),
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: new Registry(),
  });
  await jest.advanceTimersByTimeAsync(0);

  const stopped = stop();
  await jest.advanceTimersByTimeAsync(2_000);
  await stopped;
  jest.useRealTimers();

  expect(settled.mock.calls).toEqual([[event, 'delivered', new Date(0)]]);
});

test('continues after an outage of the outbox', async () => {
  let unavailable = true;
  const url = await serve((_request, response) => void response.writeHead(204).end());
  await store.add(sampleSignUp());
  const { claim } = store.outbox;
  jest
    .spyOn(store.outbox, 'claim')
    .mockImplementation((...args) =>
      unavailable ? Promise.reject(new Error('away')) : claim(...args),
    );

  deliver(url);
  await until(() => logs.length > 0);
  await pause(50);
  unavailable = false;
  await until(() => logs.length > 1);

  expect(await delivered()).toBe(true);
  expect(logs.map((line) => JSON.parse(line).msg)).toEqual([
    'the outbox of the webhook fails; trying again',
    'the outbox of the webhook works again',
  ]);
});
