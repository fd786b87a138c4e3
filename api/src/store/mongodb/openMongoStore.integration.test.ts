import os from 'node:os';
import { createLogger } from '@statline/service/logging/createLogger';
import { MongoClient } from 'mongodb';
import { until } from '../../../../service/fixtures/until.ts';
import { storeContract } from '../../../fixtures/contracts/storeContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { serveApi } from '../../../fixtures/serveApi.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../fixtures/stores/openTestMongoStore.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { StoreUnavailable } from '../StoreUnavailable.ts';
import { connectMongo } from './database/connectMongo.ts';
import { openMongoStore } from './openMongoStore.ts';

/** Longer than the timeout of a connection of the API. */
const SLOW_MS = 1_600;

describeWithMongo('the MongoDB store', (server) => {
  const databases: string[] = [];
  const open = async (uri = freshDatabase(server)) => {
    databases.push(uri);
    return openTestMongoStore(uri);
  };
  afterAll(() => dropDatabases(databases));

  storeContract('MongoDB', () => open());

  describe('while it is open', () => {
    let store: SignUpStore;
    let client: MongoClient;
    let lines: string[];
    beforeEach(async () => {
      const uri = freshDatabase(server);
      databases.push(uri);
      lines = [];
      const destination = { write: (line: string) => void lines.push(line) };
      const logger = createLogger({ service: 'test', level: 'error', destination });
      store = await openMongoStore(connectMongo(uri, logger), logger, { deadlineMs: 30_000 });
      await store.add(sampleSignUp());
      client = new MongoClient(uri, { runtimeAdapters: { os } });
    });
    afterEach(async () => {
      await store.close();
      await client.close();
    });

    test('is not ready and refuses sign-ups once its database was dropped, and reports that once', async () => {
      await client.db().dropDatabase();

      await until(() =>
        store.ready().then(
          () => false,
          () => true,
        ),
      );
      await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);

      expect(lines.filter((line) => line.includes('was dropped'))).toHaveLength(1);
    });

    test('reports on /readyz that its database was dropped', async () => {
      const api = await serveApi(store);
      await client.db().dropDatabase();
      const readyz = async () => (await api.send('GET', '/readyz')).json() as object;

      await until(async () => 'code' in (await readyz()));

      expect(await readyz()).toMatchObject({ reason: 'database.dropped' });
      await api.close();
    });

    test('names the dropped collection, though another sign-up was counted since', async () => {
      await store.metrics(new Date());
      await client.db().collection('counters').drop();
      await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
      await store.metrics(new Date());

      await until(() =>
        store.ready().then(
          () => false,
          () => true,
        ),
      );

      expect(
        lines.filter((line) => line.includes('counters') && line.includes('dropped')),
      ).toHaveLength(1);
    });

    test('figures for operators may take longer than a visitor waits', async () => {
      const at = new Date();
      const source = { page: '/' };
      await store.add(sampleSignUp({ emailKey: 'ben@x.com', at, source }));
      // Counted before the list can only be read.
      await store.metrics(at);
      await client.db().renameCollection('sign_ups', 'people');
      const slowly = {
        body: `function() { sleep(${SLOW_MS}); return true; }`,
        args: [],
        lang: 'js',
      };
      await client.db().createCollection('sign_ups', {
        viewOn: 'people',
        pipeline: [{ $match: { _id: 'ben@x.com', $expr: { $function: slowly } } }],
      });

      const figures = Promise.all([
        store.funnel.sources(1),
        store.batches(),
        store.addresses.figures(),
        store.statistics(at),
      ]);

      await expect(figures).resolves.toMatchObject([
        [{ source, people: 1 }],
        [],
        {},
        { invited: 0 },
      ]);
    });

    test('recreates dropped indexes, and reports that', async () => {
      const signUps = client.db().collection('sign_ups');
      const before = await signUps.indexes();
      await signUps.dropIndexes();

      await until(async () => (await signUps.indexes()).length >= before.length);

      expect(lines.join('')).toContain('indexes of the list are missing');
      await store.ready();
    });
  });
});
