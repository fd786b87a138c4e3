import { storeContract } from '../../../fixtures/contracts/storeContract.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../fixtures/stores/openTestMongoStore.ts';

describeWithMongo('the MongoDB store', (server) => {
  const databases: string[] = [];
  const open = async (uri = freshDatabase(server)) => {
    databases.push(uri);
    return openTestMongoStore(uri);
  };
  afterAll(() => dropDatabases(databases));

  storeContract('MongoDB', () => open());
});
