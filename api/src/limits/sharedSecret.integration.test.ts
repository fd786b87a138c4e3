import os from 'node:os';
import { MongoClient } from 'mongodb';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../fixtures/stores/mongoForTests.ts';
import { sharedSecret } from './sharedSecret.ts';

const PROCESSES = 8;
const ROUNDS = 20;

describeWithMongo('the secret that processes share', (server) => {
  const uri = freshDatabase(server);
  let clients: MongoClient[];

  beforeAll(async () => {
    clients = Array.from(
      { length: PROCESSES },
      () => new MongoClient(uri, { runtimeAdapters: { os } }),
    );
    for (const client of clients) await client.connect();
    // The MongoDB for tests crashes if several clients create the same collection concurrently.
    await clients[0]?.db().createCollection('secrets');
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await dropDatabases([uri]);
  });

  test('is created once by concurrent starts, and stays the same', async () => {
    const secrets = (clients[0] as MongoClient).db().collection('secrets');
    const made = new Set<string>();

    for (let round = 0; round < ROUNDS; round += 1) {
      await secrets.deleteMany();

      const found = await Promise.all(clients.map((client) => sharedSecret(client.db())));
      const later = await sharedSecret((clients[0] as MongoClient).db());

      const stored = await secrets.find().toArray();
      const secret = later.toString('hex');
      expect(secret).toHaveLength(64);
      expect(found.map((each) => each.toString('hex'))).toEqual(Array(PROCESSES).fill(secret));
      expect(stored.map((each) => each.secret.toString('hex'))).toEqual([secret]);
      made.add(secret);
    }

    expect(made.size).toBe(ROUNDS);
  });
});
