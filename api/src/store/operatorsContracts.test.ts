import { rm } from 'node:fs/promises';
import { listContract } from '../../fixtures/listContract.ts';
import { describeWithMongo, dropDatabases, freshDatabase } from '../../fixtures/mongoForTests.ts';
import { openTestMongoStore } from '../../fixtures/openTestMongoStore.ts';
import { outboxContract } from '../../fixtures/outboxContract.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { openEmbeddedStore } from './embedded/openEmbeddedStore.ts';
import type { StoreOptions } from './SignUpStore.ts';

describe('the embedded store', () => {
  const folders: string[] = [];
  const open = async (options?: StoreOptions) => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return openEmbeddedStore(folder, options);
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  listContract('embedded', open);
  outboxContract('embedded', open);
});

describeWithMongo('the MongoDB store', (server) => {
  const databases: string[] = [];
  const open = (options?: StoreOptions) => {
    const uri = freshDatabase(server);
    databases.push(uri);
    return openTestMongoStore(uri, options);
  };
  afterAll(() => dropDatabases(databases), 60_000);

  listContract('MongoDB', open);
  outboxContract('MongoDB', open);
});
