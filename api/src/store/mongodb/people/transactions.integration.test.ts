import os from 'node:os';
import { MongoClient } from 'mongodb';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import type { SignUpStore } from '../../SignUpStore.ts';
import { type Collections, collectionsOf } from '../database/collections.ts';
import { countNewSignUps } from '../figures/countNewSignUps.ts';
import { createInvitations } from './createInvitations.ts';
import { createQuarantine } from './createQuarantine.ts';
import { removeSignUp } from './removeSignUp.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

describeWithMongo('a change of several documents of MongoDB', (server) => {
  let uri: string;
  let client: MongoClient;
  let collections: Collections;
  let store: SignUpStore;

  beforeEach(async () => {
    uri = freshDatabase(server);
    client = new MongoClient(uri, { runtimeAdapters: { os } });
    collections = collectionsOf(client.db());
    store = await openTestMongoStore(uri, { addToOutbox: true });
    await store.add(sampleSignUp());
    await store.quarantine(sampleSignUp());
    await store.statistics(NOW);
    await store.add(sampleSignUp({ emailKey: 'bob@example.com', school: 'Oxford' }));
    await store.quarantine(sampleSignUp({ emailKey: 'eve@example.com' }));
  });
  afterEach(async () => {
    await store.close();
    await client.close();
    await dropDatabases([uri]);
  });

  /** The same collections; the given command is executed, and then fails. */
  function failing(name: keyof Collections, command: string): Collections {
    const real = collections[name] as unknown as Record<string, (...args: unknown[]) => unknown>;
    const collection = Object.assign(Object.create(real), {
      [command]: async (...args: unknown[]) => {
        await real[command]?.(...args);
        throw new Error('the last command failed');
      },
    });
    return { ...collections, [name]: collection };
  }

  const everything = () =>
    Promise.all(
      Object.values(collections)
        .filter(({ collectionName }) => collectionName !== 'metadata')
        .map((collection) => collection.find().sort({ _id: 1 }).toArray()),
    );

  test('finds its collections, since concurrent transactions must not create one', async () => {
    const found = await client.db().listCollections().toArray();

    const names = Object.values(collections).map(({ collectionName }) => collectionName);
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names.filter((name) => name !== 'funnel')),
    );
  });

  test.each<[change: string, attempt: () => Promise<unknown>]>([
    [
      'an invitation',
      () =>
        createInvitations(client, failing('signUps', 'updateMany'), (run) => run({})).invite(
          2,
          NOW,
        ),
    ],
    [
      'a release',
      async () => {
        const eve = await collections.quarantine.findOne({ emailKey: 'eve@example.com' });
        const spoilt = failing('signUps', 'updateOne');
        const { release } = createQuarantine(client, spoilt, (run) => run({}), {
          addToOutbox: true,
        });
        return release(String(eve?._id));
      },
    ],
    [
      'a removal',
      () =>
        removeSignUp(client, failing('schools', 'deleteMany'), 'ada@example.com', [
          sampleSignUp().at,
        ]),
    ],
    ['a count', () => countNewSignUps(client, failing('counters', 'bulkWrite'))],
  ])('%s that fails at its end changes nothing', async (_change, attempt) => {
    const before = await everything();

    await expect(attempt()).rejects.toThrow('the last command failed');

    expect(await everything()).toEqual(before);
  });
});
