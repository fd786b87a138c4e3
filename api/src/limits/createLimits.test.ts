import { createLogger } from '@statline/service/createLogger';
import type { MongoClient } from 'mongodb';
import { describeWithMongo, dropDatabases, freshDatabase } from '../../fixtures/mongoForTests.ts';
import { connectMongo, type MongoConnection } from '../store/mongodb/connectMongo.ts';
import { CALLER_RULE, EMAIL_RULE } from './createLimits.ts';
import { createMemoryLimits } from './createMemoryLimits.ts';
import { createMongoLimits } from './createMongoLimits.ts';
import type { SignUpLimits } from './SignUpLimits.ts';

/** On a busy machine a count that comes late is no fault. */
const PATIENCE_MS = 30_000;

const logger = createLogger({ service: 'test', level: 'silent' });

async function exhaust(count: () => Promise<unknown>, points: number): Promise<void> {
  for (let attempt = 0; attempt < points; attempt += 1) expect(await count()).toBe('allowed');
}

/** What limits do, wherever they are kept. */
function limitsContract(open: () => SignUpLimits | Promise<SignUpLimits>) {
  test('lets a team sign up from one address, and then says when to come back', async () => {
    const limits = await open();
    expect(CALLER_RULE.points).toBeGreaterThan(200);

    await exhaust(() => limits.countCaller('203.0.113.7'), CALLER_RULE.points);
    const refused = await limits.countCaller('203.0.113.7');

    expect(refused).toEqual({ retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(CALLER_RULE.duration);
    expect(await limits.countCaller('203.0.113.8')).toBe('allowed');
  });

  test('counts attempts for one e-mail address on their own', async () => {
    const limits = await open();

    await exhaust(() => limits.countEmail('ada@example.com'), EMAIL_RULE.points);

    expect(await limits.countEmail('ada@example.com')).not.toBe('allowed');
    expect(await limits.countEmail('bob@example.com')).toBe('allowed');
    expect(await limits.countCaller('203.0.113.7')).toBe('allowed');
  });

  test('takes a /64 of IPv6 for one caller', async () => {
    const limits = await open();
    let host = 0;

    await exhaust(
      () => limits.countCaller(`2001:db8:0:1::${(host++).toString(16)}`),
      CALLER_RULE.points,
    );

    expect(await limits.countCaller('2001:db8:0:1:ffff::1')).not.toBe('allowed');
    expect(await limits.countCaller('2001:db8:0:2::1')).toBe('allowed');
  });
}

describe('limits in memory', () => limitsContract(createMemoryLimits));

describeWithMongo('limits in MongoDB', (server) => {
  const connections: MongoConnection[] = [];
  const databases: string[] = [];
  const connect = async (uri: string) => {
    const connection = connectMongo(uri, logger);
    await connection.connected();
    connections.push(connection);
    databases.push(uri);
    return createMongoLimits(connection, PATIENCE_MS);
  };
  afterAll(async () => {
    for (const { client } of connections) await client.close();
    await dropDatabases(databases);
  });

  limitsContract(() => connect(freshDatabase(server)));

  test('are shared by several processes, and name nobody', async () => {
    const uri = freshDatabase(server);
    const [one, two] = [await connect(uri), await connect(uri)];

    await exhaust(() => one.countEmail('ada@example.com'), EMAIL_RULE.points);

    expect(await two.countEmail('ada@example.com')).not.toBe('allowed');
    const [{ database }] = connections.slice(-1) as [MongoConnection];
    const counts = database.collection('rate_limits', { readConcern: { level: 'local' } });
    const kept = await counts.find().toArray();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('ada');
  });
});

describe('limits while MongoDB is away', () => {
  let client: MongoClient;
  afterEach(() => client.close());

  limitsContract(() => {
    const connection = connectMongo('mongodb://127.0.0.1:1/', logger);
    client = connection.client;
    return createMongoLimits(connection);
  });
});
