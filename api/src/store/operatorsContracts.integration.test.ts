import { rm } from 'node:fs/promises';
import os from 'node:os';
import { DatabaseSync } from '@photostructure/sqlite';
import { createLogger } from '@statline/service/logging/createLogger';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { collect } from '../../fixtures/collect.ts';
import { addressesContract, testMail } from '../../fixtures/contracts/addressesContract.ts';
import { funnelContract } from '../../fixtures/contracts/funnelContract.ts';
import { listContract } from '../../fixtures/contracts/listContract.ts';
import { outboxContract } from '../../fixtures/contracts/outboxContract.ts';
import { referralsContract } from '../../fixtures/contracts/referralsContract.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../fixtures/stores/openTestMongoStore.ts';
import { removeFrom } from '../../fixtures/stores/removeFrom.ts';
import { databaseFiles } from './embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from './embedded/openEmbeddedStore.ts';
import { collectionsOf } from './mongodb/database/collections.ts';
import { connectMongo } from './mongodb/database/connectMongo.ts';
import { dayCounter, SCHOOLS } from './mongodb/figures/countNewSignUps.ts';
import { openMongoStore } from './mongodb/openMongoStore.ts';
import type { SignUpStore, StoreOptions } from './SignUpStore.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');
const SILENT = createLogger({ service: 'test', level: 'silent' });

/** A server's reply to a query. */
interface ListReply {
  cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] };
}

/** Adds the full name and its alias, counted separately, as before the alias was known. */
async function addUclaTwice(store: SignUpStore): Promise<void> {
  const school = 'University of California, Los Angeles';
  await store.add(sampleSignUp({ emailKey: 'a@x.com', school }));
  await store.add(sampleSignUp({ emailKey: 'b@x.com', school: 'UCLA' }));
}

async function expectOneUcla(store: SignUpStore): Promise<void> {
  expect((await store.statistics(NOW)).schools).toHaveLength(2);

  await store.maintenance.recount();

  const key = 'university of california, los angeles';
  expect((await store.statistics(NOW)).schools).toEqual([{ key, signUps: 2 }]);
  expect((await store.metrics(NOW)).schools).toBe(1);
  expect((await store.maintenance.inspect()).wrongCounters).toEqual([]);
  await removeFrom(store, 'a@x.com');
  await removeFrom(store, 'b@x.com');
  expect((await store.metrics(NOW)).schools).toBe(0);
}

/** @param open the same store each time. */
async function expectLinkOnRequest(open: (options: StoreOptions) => Promise<SignUpStore>) {
  const before = await open({});
  await before.add(sampleSignUp());
  await before.close();
  const mail = testMail();
  const store = await open({ mail });

  expect(await store.addresses.request(sampleSignUp(), NOW)).toBe('requested');

  const found = await store.addresses.find(mail.tokenHashOf(sampleSignUp()));
  expect(found).toMatchObject({ emailKey: sampleSignUp().emailKey, mail: 'waiting' });
  await store.close();
}

describe('the embedded store', () => {
  const folders: string[] = [];
  const open = async (options?: StoreOptions) => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return openEmbeddedStore(folder, options);
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  test('a recount groups schools by the current aliases', async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    let store = await openEmbeddedStore(folder);
    await addUclaTwice(store);
    await store.close();
    const database = new DatabaseSync(databaseFiles(folder).file);
    database.exec(`
      UPDATE sign_ups SET school_key = 'ucla' WHERE school = 'UCLA';
      UPDATE schools SET sign_ups = 1;
      INSERT INTO schools (school_key, sign_ups) VALUES ('ucla', 1);`);
    database.close();

    store = await openEmbeddedStore(folder);
    await expectOneUcla(store);
    await store.close();
  });

  test('a mail requested by a person from before mails were on has a valid link', async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    await expectLinkOnRequest((options) => openEmbeddedStore(folder, options));
  });

  listContract('embedded', open);
  outboxContract('embedded', open);
  addressesContract('embedded', open);
  referralsContract('embedded', open);
  funnelContract('embedded', open);
});

describeWithMongo('the MongoDB store', (server) => {
  const databases: string[] = [];
  const open = (options?: StoreOptions) => {
    const uri = freshDatabase(server);
    databases.push(uri);
    return openTestMongoStore(uri, options);
  };
  afterAll(() => dropDatabases(databases));

  test('a recount groups schools by the current aliases', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    const store = await openTestMongoStore(uri);
    await addUclaTwice(store);
    await store.statistics(NOW);
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    const { signUps, schools, counters } = collectionsOf(client.db());
    await signUps.updateOne({ school: 'UCLA' }, { $set: { schoolKey: 'ucla' } });
    await schools.updateMany({}, { $set: { count: 1 } });
    await schools.insertOne({ _id: 'ucla', count: 1 });
    await counters.updateOne({ _id: SCHOOLS }, { $inc: { count: 1 } });
    await client.close();

    await expectOneUcla(store);
    await store.close();
  });

  // By default the driver's second batch would contain all the rest.
  test('exports at most a thousand people per server response', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    const connection = connectMongo(`${uri}&monitorCommands=true`, SILENT);
    const store = await openMongoStore(connection, SILENT);
    for (let part = 0; part < 5; part += 1) {
      await store.import(
        Array.from({ length: 600 }, (_, index) =>
          sampleSignUp({ emailKey: `p${part}-${index}@x.com`, email: `p${part}-${index}@x.com` }),
        ),
      );
    }
    const sizes: number[] = [];
    connection.client.on('commandSucceeded', ({ reply }) => {
      const { firstBatch = [], nextBatch = [] } = (reply as ListReply).cursor ?? {};
      sizes.push(firstBatch.length + nextBatch.length);
    });

    expect(await collect(store.export())).toHaveLength(3_000);

    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
    await store.close();
  });

  test('reads earlier days from running counters, and counts only the current day', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    const connection = connectMongo(uri, SILENT);
    const store = await openMongoStore(connection, SILENT, { deadlineMs: 30_000 });
    const day = (date: string) => new Date(`${date}T12:00:00.000Z`);
    await store.import(
      ['2026-03-03', '2026-03-04', '2026-03-05'].map((date) =>
        sampleSignUp({ emailKey: `${date}@x.com`, at: day(date) }),
      ),
    );
    const place = () => store.referrals.positionOf(sampleSignUp({ at: day('2026-03-06') }));
    const beforeCounting = await place();
    await store.statistics(NOW);
    const { counters } = collectionsOf(connection.database);
    await counters.updateOne({ _id: dayCounter('2026-03-04') }, { $inc: { count: 1_000 } });

    expect(beforeCounting).toBe(4);
    expect(await place()).toBe(1_004);
    await store.close();
  });

  test('a mail requested by a person from before mails were on has a valid link', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    await expectLinkOnRequest((options) => openTestMongoStore(uri, options));
  });

  listContract('MongoDB', open);
  outboxContract('MongoDB', open);
  addressesContract('MongoDB', open);
  referralsContract('MongoDB', open);
  funnelContract('MongoDB', open);
});
