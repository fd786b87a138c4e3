import { createHash } from 'node:crypto';
import { createLogger } from '@statline/service/logging/createLogger';
import type { MongoClient } from 'mongodb';
import { until } from '../../../service/fixtures/until.ts';
import { pause } from '../../fixtures/pause.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../fixtures/stores/mongoForTests.ts';
import { connectMongo, type MongoConnection } from '../store/mongodb/database/connectMongo.ts';
import { RULES, type SignUpLimits } from './createLimits.ts';
import { createMemoryLimiter, createMemoryLimits } from './createMemoryLimiter.ts';
import { createMongoLimits } from './createMongoLimits.ts';

/** Long, since counts may be slow on a busy machine. */
const MAX_WAIT_MS = 30_000;

const logger = createLogger({ service: 'test', level: 'silent' });

async function exhaust(count: () => Promise<unknown>, points: number): Promise<void> {
  for (let attempt = 0; attempt < points; attempt += 1) expect(await count()).toBe('allowed');
}

/** Tests that all implementations of the limits must pass. */
function limitsContract(open: () => SignUpLimits | Promise<SignUpLimits>) {
  test('allows a team to sign up from one address, and then sends the time to retry', async () => {
    const limits = await open();
    expect(RULES.caller.points).toBeGreaterThan(200);

    await exhaust(() => limits.countCaller('203.0.113.7'), RULES.caller.points);
    const refused = await limits.countCaller('203.0.113.7');

    expect(refused).toEqual({ retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(RULES.caller.duration);
    expect(await limits.countCaller('203.0.113.8')).toBe('allowed');
  });

  test('counts attempts per caller and e-mail address separately', async () => {
    const limits = await open();
    const count = (email: string) => limits.countEmail('203.0.113.7', email);

    await exhaust(() => count('ada@example.com'), RULES.email.points);

    expect(await count('ada@example.com')).not.toBe('allowed');
    expect(await count('bob@example.com')).toBe('allowed');
    expect(await limits.countCaller('203.0.113.7')).toBe('allowed');
  });

  test('does not count an attempt that was taken back', async () => {
    const limits = await open();
    const count = (change?: 1 | -1) => limits.countEmail('203.0.113.7', 'ada@example.com', change);

    await exhaust(count, RULES.email.points - 1);
    for (const change of [1, -1, 1] as const) expect(await count(change)).toBe('allowed');

    expect(await count()).not.toBe('allowed');
  });

  test('limits callers independently of each other', async () => {
    const limits = await open();
    for (let attempt = 0; attempt < 2 * RULES.email.points; attempt += 1) {
      await limits.countEmail('203.0.113.66', 'ada@example.com');
    }
    await pause(2_100);

    const started = performance.now();
    await exhaust(() => limits.countEmail('203.0.113.7', 'ada@example.com'), RULES.email.points);
    const refused = await limits.countEmail('203.0.113.7', 'ada@example.com');
    const seconds = (performance.now() - started) / 1_000;

    // Measured from this caller's own first attempt, not from the other caller's two seconds before.
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(RULES.email.duration - seconds);
  });

  test('treats an IPv6 /64 as one caller', async () => {
    const limits = await open();
    let host = 0;

    await exhaust(
      () => limits.countCaller(`2001:db8:0:1::${(host++).toString(16)}`),
      RULES.caller.points,
    );

    expect(await limits.countCaller('2001:db8:0:1:ffff::1')).not.toBe('allowed');
    expect(await limits.countCaller('2001:db8:0:2::1')).toBe('allowed');
  });
}

describe('limits in memory', () => limitsContract(createMemoryLimits));

test('in memory, an attempt that was counted elsewhere cannot be taken back', async () => {
  const count = createMemoryLimiter({ points: 1, duration: 600 });

  await count('ada', -1);

  expect(await count('ada')).toBe('allowed');
  expect(await count('ada')).not.toBe('allowed');
});

test('drops the least recent caller at the memory limit, and then accepts it again', async () => {
  const count = createMemoryLimiter({ points: 1, duration: 600 }, 3);
  const refused = { retryAfterSeconds: expect.any(Number) };
  await count('first');
  await count('second');
  await count('third');
  expect(await count('first')).toEqual(refused);

  await count('fourth');

  expect(await count('first')).toEqual(refused);
  expect(await count('second')).toBe('allowed');
});

test('restarts the count after each window, whatever the number of attempts', async () => {
  const count = createMemoryLimiter({ points: 1, duration: 0.2 });
  const started = performance.now();
  await count('ada');

  await until(async () => (await count('ada')) === 'allowed');

  expect(performance.now() - started).toBeGreaterThanOrEqual(199);
});

describeWithMongo('limits in MongoDB', (server) => {
  const connections: MongoConnection[] = [];
  const databases: string[] = [];
  const connect = async (uri: string) => {
    const connection = connectMongo(uri, logger);
    await connection.connected();
    connections.push(connection);
    databases.push(uri);
    return createMongoLimits(connection, MAX_WAIT_MS);
  };
  afterAll(async () => {
    for (const { client } of connections) await client.close();
    await dropDatabases(databases);
  });

  limitsContract(() => connect(freshDatabase(server)));

  test('are shared by several processes, and contain no personal data', async () => {
    const uri = freshDatabase(server);
    const [one, two] = [await connect(uri), await connect(uri)];

    await exhaust(() => one.countEmail('203.0.113.7', 'ada@example.com'), RULES.email.points);

    expect(await two.countEmail('203.0.113.7', 'ada@example.com')).not.toBe('allowed');
    const stored = await storedCounts();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/\b(ada|203)\b/);
  });

  test('expire windows that began while the clock was ahead', async () => {
    const uri = freshDatabase(server);
    const limits = await connect(uri);
    const count = () => limits.countEmail('203.0.113.7', 'ada@example.com');
    await exhaust(count, RULES.email.points);
    const [{ database }] = connections.slice(-1) as [MongoConnection];
    const counts = database.collection('rate_limits', { readConcern: { level: 'local' } });
    await counts.updateMany({}, { $set: { expire: new Date(Date.now() + 86_400_000) } });

    const response = await count();

    expect(response).toBe('allowed');
    await exhaust(count, RULES.email.points);
    expect(await count()).toEqual({ retryAfterSeconds: expect.any(Number) });
  });

  test('share one secret, and cannot be reversed without it', async () => {
    const uri = freshDatabase(server);
    const limits = [await connect(uri), await connect(uri), await connect(uri)];

    // One after the other: the MongoDB for tests crashes if several clients create the same collection concurrently.
    for (const each of limits) await each.countCaller('203.0.113.7');
    await Promise.all(limits.map((each) => each.countCaller('203.0.113.7')));

    const [stored, ...others] = await storedCounts();
    const { key } = stored as unknown as { key: string };
    expect(others).toEqual([]);
    for (const encoding of ['base64url', 'base64', 'hex'] as const) {
      expect(key).not.toContain(createHash('sha256').update('203.0.113.7').digest(encoding));
    }
    const [{ database }] = connections.slice(-1) as [MongoConnection];
    const secrets = await database.collection('secrets').find().toArray();
    expect(secrets.map(({ secret }) => secret.length())).toEqual([32]);
  });

  function storedCounts() {
    const [{ database }] = connections.slice(-1) as [MongoConnection];
    const counts = database.collection('rate_limits', { readConcern: { level: 'local' } });
    return counts.find().toArray();
  }
});

describe('limits while MongoDB is unavailable', () => {
  let client: MongoClient;
  afterEach(() => client.close());

  limitsContract(() => {
    const connection = connectMongo('mongodb://127.0.0.1:1/', logger);
    client = connection.client;
    return createMongoLimits(connection);
  });
});
