import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { isGenuine } from '../examples/webhookReceiver.ts';
import { type LaunchedApi, launchApi } from '../fixtures/load/launchApi.ts';
import { pause } from '../fixtures/pause.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';
import { LEASE_MS } from '../src/webhook/createSendMessage.ts';

const MOVABLE_CLOCK = path.resolve(__dirname, '../../service/fixtures/movableClock.cjs');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let receiver: Server;
let settings: { WEBHOOK_URL: string; WEBHOOK_SECRET: string };
/** Whether the receiver acknowledges. */
let awake: boolean;
/** Event id and address of each acknowledged message. */
let delivered: [id: string, address: string][];
let attempts: number;
let apis: LaunchedApi[];

beforeEach(async () => {
  [awake, delivered, attempts, apis] = [true, [], 0, []];
  receiver = createServer(async (request, response) => {
    attempts += 1;
    const body = await text(request);
    if (!awake) return;
    if (!isGenuine(SECRET, request.headers, body)) throw new Error('A message is not genuine.');
    delivered.push([String(request.headers['webhook-id']), JSON.parse(body).data.email]);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  settings = { WEBHOOK_URL: `http://127.0.0.1:${port}/`, WEBHOOK_SECRET: SECRET };
});
afterEach(async () => {
  for (const { child, ended } of apis) {
    child.kill('SIGKILL');
    await ended;
  }
  receiver.closeAllConnections();
  receiver.close();
});

async function launch(env: Record<string, string>): Promise<LaunchedApi> {
  const api = await launchApi({ ...settings, ...env });
  apis.push(api);
  return api;
}

async function join({ url }: LaunchedApi, email: string): Promise<void> {
  const response = await fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email }),
  });
  expect(response.status).toBe(200);
}

const addresses = () => new Set(delivered.map(([, address]) => address));
const people = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}@example.com`);

test('delivers every sign-up despite a kill, and after a stop', async () => {
  const folder = await temporaryFolder();
  const first = await launch({ DATA_DIR: folder });
  awake = false;
  for (const email of people('a', 12)) await join(first, email);
  await until(() => attempts > 0);
  first.child.kill('SIGKILL');
  await first.ended;

  awake = true;
  const second = await launch({ DATA_DIR: folder });
  for (const email of people('b', 3)) await join(second, email);
  await until(() => addresses().size >= 7);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);

  // Deliveries that were pending when the process was killed are due again when their claims expire.
  const clock = path.join(folder, 'clock');
  await writeFile(clock, String(LEASE_MS));
  const ahead = { NODE_OPTIONS: `--require ${MOVABLE_CLOCK}`, CLOCK_FILE: clock };
  const third = await launch({ DATA_DIR: folder, ...ahead });
  await until(() => addresses().size === 15);

  expect(new Set(delivered.map(([id]) => id)).size).toBe(15);
  expect(third.output()).not.toContain('@example.com');
  await rm(folder, { recursive: true });
});

/** @param env the list that both processes use. */
async function deliverFromTwo(env: Record<string, string>): Promise<void> {
  const one = await launch(env);
  const other = await launch(env);
  for (const email of people('p', 20)) await join(one, email);
  for (const email of people('q', 20)) await join(other, email);
  await until(() => addresses().size === 40);
  await pause(1_500);
}

test('two API processes on one folder deliver each sign-up once', async () => {
  const folder = await temporaryFolder();

  await deliverFromTwo({ DATA_DIR: folder });

  expect(delivered).toHaveLength(40);
  await rm(folder, { recursive: true });
});

test('delivers nothing if it cannot listen', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder, { addToOutbox: true });
  await store.add(sampleSignUp());
  await store.close();

  const { port } = new URL(settings.WEBHOOK_URL);
  await expect(launch({ DATA_DIR: folder, API_PORT: port })).rejects.toThrow('API_PORT');

  expect(attempts).toBe(0);
  await rm(folder, { recursive: true });
});

test('starts no delivery once it is stopping', async () => {
  const folder = await temporaryFolder();
  const api = await launch({ DATA_DIR: folder, STOP_GRACE_MS: '3000' });

  api.child.kill('SIGTERM');
  await until(() => api.output().includes('"stopping"'));
  await join(api, 'ada@example.com');
  await api.ended;

  expect(attempts).toBe(0);
  await rm(folder, { recursive: true });
});

describeWithMongo('with MongoDB', (server) => {
  const databases: string[] = [];
  afterAll(() => dropDatabases(databases));

  test('two API processes on one database deliver each sign-up once', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);

    await deliverFromTwo({ MONGODB_URI: uri });

    expect(delivered).toHaveLength(40);
  });
});
