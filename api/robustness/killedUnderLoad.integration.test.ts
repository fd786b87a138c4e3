import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { auditStore } from '../fixtures/load/auditStore.ts';
import { killRounds } from '../fixtures/load/killRounds.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** `npm run bench -w bench -- faults` runs 200. */
const ROUNDS = 20;

test(`the embedded store loses nothing in ${ROUNDS} kills under load`, async () => {
  const folder = await temporaryFolder();

  const { acknowledged, unavailable, unexpected } = await killRounds(ROUNDS, {
    DATA_DIR: folder,
  });
  const store = await openEmbeddedStore(folder);
  const audit = await auditStore(store, acknowledged);
  await store.close();
  await rm(folder, { recursive: true });

  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
  expect([unavailable, unexpected]).toEqual([0, {}]);
  expect(audit).toMatchObject({ lost: [], doubled: [], counted: audit.stored });
});

describeWithMongo('with MongoDB', (server) => {
  test(`MongoDB loses nothing in ${ROUNDS} kills under load`, async () => {
    const uri = freshDatabase(server);

    const { acknowledged, unexpected } = await killRounds(ROUNDS, { MONGODB_URI: uri });
    const store = await openTestMongoStore(uri);
    const audit = await auditStore(store, acknowledged);
    await store.close();
    await dropDatabases([uri]);

    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(unexpected).toEqual({});
    expect(audit).toMatchObject({ lost: [], doubled: [], counted: audit.stored });
  });
});
