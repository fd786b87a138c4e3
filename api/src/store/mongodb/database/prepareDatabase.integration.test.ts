import os from 'node:os';
import { createLogger } from '@statline/service/logging/createLogger';
import { MongoClient } from 'mongodb';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import { collectionsOf } from './collections.ts';
import { assertPresent, identify } from './prepareDatabase.ts';

const SILENT = createLogger({ service: 'test', level: 'silent' });

describeWithMongo('a MongoDB database', (server) => {
  const databases: string[] = [];
  afterAll(() => dropDatabases(databases));

  test('counts as dropped if any of its collections was, even if it has been created again', async () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    const collections = collectionsOf(client.db());
    for (const { collectionName } of Object.values(collections)) {
      await (await openTestMongoStore(uri)).close();
      const identities = await identify(client.db(), collections);
      const check = () => assertPresent(client.db(), collections, identities, SILENT);
      await check();

      await client.db().dropCollection(collectionName);
      const dropped = await check().catch(String);
      await client.db().createCollection(collectionName);
      const created = await check().catch(String);

      expect([dropped, created]).toEqual([
        expect.stringContaining(`(${collectionName})`),
        expect.stringContaining(`(${collectionName})`),
      ]);
    }
    await client.close();
  });
});
