import os from 'node:os';
import { MongoClient } from 'mongodb';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import { removeFrom } from '../../../../fixtures/stores/removeFrom.ts';
import type { SignUpStore } from '../../SignUpStore.ts';
import { type Collections, collectionsOf } from '../database/collections.ts';
import { withLease } from '../database/withLease.ts';
import { removeSignUp } from '../people/removeSignUp.ts';
import { countNewSignUps } from './countNewSignUps.ts';
import { createMonitoring } from './createMonitoring.ts';
import { recount } from './recount.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

describeWithMongo('counting in MongoDB', (server) => {
  let uri: string;
  let client: MongoClient;
  let collections: Collections;
  let store: SignUpStore;

  beforeEach(async () => {
    uri = freshDatabase(server);
    client = new MongoClient(uri, { runtimeAdapters: { os } });
    collections = collectionsOf(client.db());
    store = await openTestMongoStore(uri);
  });
  afterEach(async () => {
    await store.close();
    await client.close();
    await dropDatabases([uri]);
  });

  /** The same collections, with an interruption between finding new sign-ups and marking them. */
  function interrupted(interruption: () => Promise<unknown>): Collections {
    let interrupted = false;
    const signUps = Object.create(collections.signUps) as Collections['signUps'];
    signUps.updateMany = async (...args) => {
      if (!interrupted) await interruption();
      interrupted = true;
      return collections.signUps.updateMany(...args);
    };
    return { ...collections, signUps };
  }

  test('a recount during a removal corrects every counter, also a missing one', async () => {
    await store.add(sampleSignUp({ school: 'Oxford' }));
    await store.add(sampleSignUp({ emailKey: 'bob@example.com', school: 'Oxford' }));
    await countNewSignUps(client, collections);
    await collections.schools.deleteMany({});
    await collections.counters.deleteMany({});
    // Recounts after the removal's reads and before its writes.
    const quarantine = Object.create(collections.quarantine) as Collections['quarantine'];
    let isRecounted = false;
    quarantine.deleteOne = async (...args) => {
      if (!isRecounted) await recount(client, client.db());
      isRecounted = true;
      return collections.quarantine.deleteOne(...args);
    };

    await removeSignUp(client, { ...collections, quarantine }, 'bob@example.com', [
      sampleSignUp().at,
    ]);

    expect((await store.maintenance.inspect()).wrongCounters).toEqual([]);
    expect(await collections.schools.find().toArray()).toEqual([{ _id: 'oxford', count: 1 }]);
    expect(await store.metrics(NOW)).toMatchObject({ total: 1, schools: 1 });
  });

  test('figures are never below 0, even if a counter was lost', async () => {
    await store.add(sampleSignUp({ school: 'Oxford' }));
    await countNewSignUps(client, collections);
    await collections.schools.deleteMany({});
    await collections.counters.deleteMany({});

    await removeFrom(store, 'ada@example.com');

    expect(await store.metrics(NOW)).toMatchObject({ total: 0 });
  });

  test("counts at operators' requests too, so that sign-ups are counted without dashboard requests", async () => {
    await store.add(sampleSignUp());

    expect(await store.state(NOW)).toMatchObject({ people: 1, uncounted: 0 });
  });

  test('reports uncounted sign-ups to operators, and includes them in the number of people', async () => {
    await store.add(sampleSignUp());
    await countNewSignUps(client, collections);
    await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
    // Counts nothing, as if a counter had become a string.
    const failing = { catchUp: async () => {} };
    const { state } = createMonitoring(client.db(), collections, (run) => run({}), failing);

    expect(await state(NOW)).toMatchObject({ people: 2, uncounted: 1 });
  });

  test('counts a person who was removed and signed up again by the latest record', async () => {
    await store.add(sampleSignUp({ school: 'Cambridge' }));

    await countNewSignUps(
      client,
      interrupted(async () => {
        await removeFrom(store, 'ada@example.com');
        await store.add(sampleSignUp({ school: 'Oxford', at: new Date('2026-03-04T12:00:00Z') }));
      }),
    );

    expect(await collections.schools.find().toArray()).toEqual([{ _id: 'oxford', count: 1 }]);
    expect(await store.metrics(NOW)).toMatchObject({ total: 1, schools: 1 });
    expect(await collections.counters.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'day 2026-03-04', count: 1 },
      { _id: 'schools', count: 1 },
      { _id: 'total', count: 1 },
    ]);
  });

  test('does not count people who were removed before the count', async () => {
    await store.add(sampleSignUp());
    await store.add(sampleSignUp({ emailKey: 'b@x.com' }));

    await countNewSignUps(
      client,
      interrupted(() => removeFrom(store, 'ada@example.com')),
    );

    expect(await store.metrics(NOW)).toMatchObject({ total: 1, schools: 1 });
    expect(await collections.schools.find().toArray()).toEqual([{ _id: 'cambridge', count: 1 }]);
  });

  test('leaves counting to the process that has begun, and shows figures meanwhile', async () => {
    await store.add(sampleSignUp());

    let figures: unknown;
    const done = await withLease(collections.metadata, 'counting', async () => {
      figures = await store.metrics(NOW);
    });

    expect(done).toBe(true);
    expect(figures).toMatchObject({ total: 0 });
    expect(await store.metrics(NOW)).toMatchObject({ total: 1 });
  });

  test('takes over counting from a process that ended', async () => {
    await store.add(sampleSignUp());
    const ended = { holder: 'gone', until: new Date(Date.now() - 1) };
    await collections.metadata.updateOne({ _id: 'counting' }, { $set: ended }, { upsert: true });

    expect(await store.metrics(NOW)).toMatchObject({ total: 1 });
  });

  test("takes over counting from an ended process even if the server's clock was a day ahead", async () => {
    await store.add(sampleSignUp());
    const ended = { holder: 'gone', until: new Date(Date.now() + 86_400_000) };
    await collections.metadata.updateOne({ _id: 'counting' }, { $set: ended }, { upsert: true });

    expect(await store.metrics(NOW)).toMatchObject({ total: 1 });
  });

  test('shows figures while counting fails', async () => {
    await store.add(sampleSignUp());
    await store.metrics(NOW);
    await store.add(sampleSignUp({ emailKey: 'b@x.com' }));
    await collections.metadata.updateOne(
      { _id: 'counting' },
      { $set: { until: new Date(Date.now() + 30_000) } },
      { upsert: true },
    );

    expect(await store.metrics(NOW)).toMatchObject({ total: 1 });
  });
});
