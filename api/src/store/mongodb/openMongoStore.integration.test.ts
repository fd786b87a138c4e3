import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../fixtures/mongoForTests.ts';
import { openTestMongoStore } from '../../../fixtures/openTestMongoStore.ts';
import { storeContract } from '../../../fixtures/storeContract.ts';

describeWithMongo('the MongoDB store', (server) => {
  const databases: string[] = [];
  const open = async (uri = freshDatabase(server)) => {
    databases.push(uri);
    return openTestMongoStore(uri);
  };
  afterAll(() => dropDatabases(databases));

  storeContract('MongoDB', () => open());
});
