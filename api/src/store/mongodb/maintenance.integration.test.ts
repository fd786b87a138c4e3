import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { Collection, MongoClient } from 'mongodb';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { maintenanceContract } from '../../../fixtures/contracts/maintenanceContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../fixtures/stores/openTestMongoStore.ts';
import { openExistingStore } from '../../operators/openExistingStore.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { collectionsOf } from './database/collections.ts';
import { connectMongo } from './database/connectMongo.ts';
import { rehearseCollections, restoreCollections } from './maintenance/restoreCollections.ts';
import { RESTORING } from './maintenance/restoring.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

describeWithMongo('MongoDB', (server) => {
  const databases: string[] = [];
  afterAll(() => dropDatabases(databases));

  async function inDatabase(uri: string, work: (client: MongoClient) => Promise<unknown>) {
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    await work(client);
    await client.close();
  }

  maintenanceContract('MongoDB', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    return {
      open: () => openTestMongoStore(uri),
      restore: async (backup, readErasures) => {
        const connection = connectMongo(uri, logger, 'command');
        return restoreCollections(connection, backup, readErasures).finally(() =>
          connection.client.close(),
        );
      },
      forgetAlias: (emailKey) =>
        inDatabase(uri, (client) =>
          collectionsOf(client.db()).signUps.updateOne(
            { _id: emailKey },
            { $set: { schoolKey: 'ucla' } },
          ),
        ),
      corruptCounters: () =>
        inDatabase(uri, async (client) => {
          const { counters, schools } = collectionsOf(client.db());
          await counters.updateOne({ _id: 'total' }, { $inc: { count: 5 } });
          await counters.updateOne({ _id: 'schools' }, { $inc: { count: -2 } });
          await counters.updateOne({ _id: 'day 2026-03-05' }, { $inc: { count: 3 } });
          await schools.deleteOne({ _id: 'school 2' });
          await schools.updateOne({ _id: 'school 3' }, { $inc: { count: 1 } });
          await schools.insertOne({ _id: 'nobody names it', count: 4 });
        }),
    };
  });

  /** A store with one sign-up, and a backup of it. */
  const openBackedUp = async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    const backup = join(await temporaryFolder(), 'backup');
    const store = await openTestMongoStore(uri);
    await store.add(sampleSignUp());
    await store.maintenance.backup(backup);
    return { uri, store, backup };
  };

  test('a trial restore leaves the list unchanged, and removes its own data', async () => {
    const { uri, store, backup } = await openBackedUp();
    await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
    const connection = connectMongo(uri, logger, 'drill');

    const found = await rehearseCollections(connection, backup);

    expect(found).toMatchObject({ people: 1, damage: [], wrongCounters: [] });
    expect(await store.maintenance.count()).toBe(2);
    await inDatabase(uri, async (client) => {
      const { databases: all } = await client.db().admin().listDatabases();
      expect(all.map(({ name }) => name)).not.toContain(`${client.db().databaseName}_drill`);
    });
    await connection.client.close();
    await store.close();
  });

  test('the next command removes what a killed drill has left, but not what a running one uses', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    await (await openTestMongoStore(uri)).close();
    const drilling = connectMongo(uri, logger, 'drill');
    const { client, database } = drilling;
    const scratch = client.db(`${database.databaseName}_drill`);
    await collectionsOf(scratch).metadata.insertOne({ _id: 'left' });
    const settings = { mongodbUri: uri, dataDir: '', webhook: undefined, mail: undefined };
    const leftAfterCommand = async () => {
      const store = await openExistingStore(settings, logger, () => {});
      await store.close();
      const found: string[] = [];
      await inDatabase(uri, async (other) => {
        const left = await other.db(scratch.databaseName).collections();
        found.push(...left.map(({ collectionName }) => collectionName));
      });
      return found;
    };

    const whileRunning = await leftAfterCommand();
    await client.close();
    const afterwards = await leftAfterCommand();

    expect(whileRunning).toEqual(['metadata']);
    expect(afterwards).toEqual([]);
  });

  test('a restore refuses to begin if an API starts between its check and its flag', async () => {
    const { uri, store, backup } = await openBackedUp();
    await store.close();
    const { replaceOne } = Collection.prototype;
    let started: SignUpStore | undefined;
    jest.spyOn(Collection.prototype, 'replaceOne').mockImplementationOnce(async function (
      this: Collection,
      ...args
    ) {
      started = await openTestMongoStore(uri);
      return replaceOne.apply(this, args);
    });
    const connection = connectMongo(uri, logger, 'command');

    const outcome = await restoreCollections(connection, backup).catch(String);
    jest.restoreAllMocks();
    await started?.close();
    await connection.client.close();

    expect(outcome).toContain('stop it');
    await (await openTestMongoStore(uri)).close();
  });

  test('a restore waits for an API that is ending', async () => {
    const { uri, store, backup } = await openBackedUp();
    const connection = connectMongo(uri, logger, 'command');

    const restoring = restoreCollections(connection, backup);
    await pause(700);
    await store.close();
    expect(await restoring).toMatchObject({ people: 1 });

    await connection.client.close();
  });

  test('refuses to open while a restore is unfinished', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    await inDatabase(uri, (client) =>
      collectionsOf(client.db()).metadata.insertOne({ _id: RESTORING }),
    );

    await expect(openTestMongoStore(uri)).rejects.toThrow(StartError);
    await expect(openTestMongoStore(uri)).rejects.toThrow('run "signups restore" again');
  });
});
