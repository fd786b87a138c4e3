import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createLogger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { type Db, MongoClient } from 'mongodb';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../../service/fixtures/until.ts';
import { collect } from '../../../../fixtures/collect.ts';
import {
  type InterruptibleProxy,
  startProxy,
} from '../../../../fixtures/load/interruptibleProxy.ts';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import { removeFrom } from '../../../../fixtures/stores/removeFrom.ts';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { restoreCollections } from '../maintenance/restoreCollections.ts';
import { openMongoAnyVersion, openMongoStore } from '../openMongoStore.ts';
import { connectMongo } from './connectMongo.ts';
import { SCHEMA_VERSION } from './migrations.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

describeWithMongo('versions of the MongoDB collections', (server) => {
  let uri: string;
  let client: MongoClient;
  let database: Db;

  beforeEach(() => {
    uri = freshDatabase(server);
    client = new MongoClient(uri, { runtimeAdapters: { os } });
    database = client.db();
  });
  afterEach(async () => {
    await client.close();
    await dropDatabases([uri]);
  });

  const named = (name: string) =>
    database.collection<{ _id: string; count?: number; version?: number }>(name);
  const versions = () => named('metadata').find({ _id: 'schema' }).toArray();

  /** Writes a database like the first version of the API: one person is counted, one is not yet. */
  async function writeVersion1(): Promise<void> {
    const ada = {
      email: 'Ada@Example.com',
      name: 'Ada Lovelace',
      school: 'Cambridge',
      schoolKey: 'cambridge',
      at: new Date('2026-03-05T12:00:00.000Z'),
      attempts: 1,
    };
    const bob = {
      email: 'bob@example.com',
      name: 'Bob',
      at: new Date('2026-03-05T13:00:00.000Z'),
      attempts: 2,
      uncounted: true,
    };
    await named('sign_ups').insertMany([
      { _id: 'ada@example.com', ...ada },
      { _id: 'bob@example.com', ...bob },
    ]);
    await named('schools').insertOne({ _id: 'cambridge', count: 1 });
    await named('counters').insertMany([
      { _id: 'total', count: 1 },
      { _id: 'schools', count: 1 },
      { _id: 'day 2026-03-05', count: 1 },
      { _id: 'ready', count: 7 },
    ]);
    await database.collection('quarantine').insertOne({
      emailKey: 'eve@example.com',
      email: 'eve@example.com',
      name: 'Eve',
      at: new Date('2026-03-05T12:00:00.000Z'),
    });
  }

  test('migrates a version 1 database with all people', async () => {
    await writeVersion1();

    const store = await openTestMongoStore(uri);

    expect(await store.metrics(NOW)).toMatchObject({ total: 2, last7Days: 2, schools: 1 });
    expect(await collect(store.export())).toMatchObject([
      sampleSignUp(),
      { emailKey: 'bob@example.com', name: 'Bob' },
    ]);
    expect((await collect(store.quarantined(NOW))).map(({ name }) => name)).toEqual(['Eve']);
    expect(await store.add(sampleSignUp())).toBe('present');
    await store.ready();
    await store.close();
    expect(await versions()).toEqual([{ _id: 'schema', version: SCHEMA_VERSION }]);
    expect(await named('counters').findOne({ _id: 'ready' })).toBeNull();
  });

  test('delivers events from before they had types and ids of people, and keeps their ids', async () => {
    const store = await openTestMongoStore(uri, { addToOutbox: true });
    const { emailKey, ...ada } = sampleSignUp();
    const event = (id: string) => ({ event: { id, attempts: 0, due: ada.at } });
    await named('sign_ups').insertMany([
      { _id: emailKey, ...ada, ...event('of-ada') },
      { _id: 'bob@example.com', ...ada, ...event('of-bob') },
    ]);
    const claim = async () => {
      const claimed = await store.outbox.claim(NOW, new Date(NOW.getTime() + 60_000), 10);
      for (const each of claimed) await store.outbox.settle(each, 'delivered', NOW);
      const seen = claimed.map(({ id, type, personId }) => [id, type, personId]);
      return seen.sort();
    };

    await store.addresses.mark(sampleSignUp(), 'confirmed', NOW);

    expect(await claim()).toEqual([
      ['of-ada', 'signed_up', 'of-ada'],
      ['of-bob', 'signed_up', 'of-bob'],
    ]);
    expect(await claim()).toEqual([[expect.any(String), 'confirmed', 'of-ada']]);
    expect((await store.find('bob@example.com')).listed?.personId).toBe('of-bob');
    await store.close();
  });

  test('migrates once despite concurrent starts', async () => {
    await writeVersion1();
    // The MongoDB for tests may crash if several clients create the same collection concurrently.
    await database.createCollection('metadata');

    const stores = await Promise.all(Array.from({ length: 4 }, () => openTestMongoStore(uri)));
    const figures = [];
    for (const store of stores) figures.push(await store.metrics(NOW));
    for (const store of stores) await store.close();

    expect(figures.map(({ total }) => total)).toEqual([2, 2, 2, 2]);
    expect(await versions()).toEqual([{ _id: 'schema', version: SCHEMA_VERSION }]);
  });

  test("operators' commands leave an older database and its backup unmigrated", async () => {
    await writeVersion1();
    const logger = createLogger({ service: 'test', level: 'silent' });
    const indexes = () => named('sign_ups').indexes();
    const before = await indexes();
    const backup = join(await temporaryFolder(), 'backup');

    const refused = openTestMongoStore(uri, { older: 'refuse' });
    await expect(refused).rejects.toThrow('of an older version (collections of version 1;');
    const store = await openMongoAnyVersion(connectMongo(uri, logger, 'command'), logger, 60_000);
    const people = await store.maintenance.count();
    await store.maintenance.backup(backup);
    const removed = await removeFrom(store, 'ada@example.com');
    await store.close();

    expect([people, removed]).toEqual([2, 'removed']);
    expect(await versions()).toEqual([]);
    expect(await indexes()).toEqual(before);
    const [heading] = gunzipSync(readFileSync(backup)).toString().split('\n');
    expect(JSON.parse(heading as string)).toMatchObject({ version: { $numberInt: '1' } });
    const connection = connectMongo(uri, logger, 'command');
    await restoreCollections(connection, backup).finally(() => connection.client.close());
    expect(await versions()).toEqual([]);
    await rm(dirname(backup), { recursive: true });
  });

  test('refuses a backup of a newer version', async () => {
    const backup = join(await temporaryFolder(), 'backup');
    const heading = { backup: 'waitlist', format: 1, version: SCHEMA_VERSION + 1, at: '' };
    writeFileSync(backup, gzipSync(`${JSON.stringify(heading)}\n{"end":{}}\n`));
    const connection = connectMongo(
      uri,
      createLogger({ service: 'test', level: 'silent' }),
      'command',
    );

    await expect(restoreCollections(connection, backup)).rejects.toThrow(
      `written by a newer version of this program (collections of version ${SCHEMA_VERSION + 1}; this one knows ${SCHEMA_VERSION})`,
    );
    await connection.client.close();
    await rm(dirname(backup), { recursive: true });
  });

  test('refuses a database of a newer version, with a one-sentence message', async () => {
    const version = SCHEMA_VERSION + 1;
    await named('metadata').insertOne({ _id: 'schema', version });

    const refusal = await openTestMongoStore(uri).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as StartError).message).toBe(
      `The sign-ups in the MongoDB database ${database.databaseName} were written by a newer version of this API (collections of version ${version}; this one knows ${SCHEMA_VERSION}).`,
    );
    expect(await versions()).toEqual([{ _id: 'schema', version }]);
  });

  describe('if the server becomes available after the start', () => {
    let proxy: InterruptibleProxy;
    afterEach(() => proxy.close());

    test('refuses sign-ups for a newer database, and logs the reason once', async () => {
      await named('metadata').insertOne({ _id: 'schema', version: 99 });
      proxy = await startProxy(new URL(uri));
      proxy.refuse();
      const proxied = new URL(uri);
      proxied.port = String(proxy.port);
      const lines: string[] = [];
      const destination = { write: (line: string) => void lines.push(line) };
      const logger = createLogger({ service: 'test', level: 'error', destination });
      const store = await openMongoStore(connectMongo(proxied.href, logger), logger);

      // The log also contains closed connections, since the proxy closes them at first.
      const newerLines = () => lines.filter((line) => line.includes('newer version of this API'));
      proxy.restore();
      await until(async () => {
        await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
        return newerLines().length > 0;
      });
      await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
      await store.close();

      expect(newerLines()).toHaveLength(1);
      expect(await named('sign_ups').countDocuments()).toBe(0);
    });
  });
});
