import os from 'node:os';
import { MongoClient } from 'mongodb';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import { readSnapshot } from './readSnapshot.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

describeWithMongo('reading a snapshot', (server) => {
  const uri = freshDatabase(server);
  const client = new MongoClient(uri, { runtimeAdapters: { os } });
  afterAll(async () => {
    await client.close();
    await dropDatabases([uri]);
  });

  test('reads all collections as of one point in time despite concurrent sign-ups', async () => {
    const store = await openTestMongoStore(uri);
    await store.add(sampleSignUp());
    await store.metrics(NOW);

    const read = await readSnapshot(client, client.db(), async (collections, options) => {
      const people = await collections.signUps.find({}, options).toArray();
      await store.add(sampleSignUp({ emailKey: 'bob@example.com', school: 'Yale' }));
      const figures = await store.metrics(NOW);
      const total = await collections.counters.findOne({ _id: 'total' }, options);
      const schools = await collections.schools.find({}, options).toArray();
      return { people, figures, total, schools };
    });
    await store.close();

    expect(read.figures).toMatchObject({ total: 2, schools: 2 });
    expect(read.people).toHaveLength(1);
    expect(read.total).toMatchObject({ count: 1 });
    expect(read.schools).toHaveLength(1);
  });
});
