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
import { createOutbox } from './createOutbox.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');
const LEASE_END = new Date(NOW.getTime() + 60_000);

describeWithMongo('an outbox in MongoDB', (server) => {
  test.each<[meanwhile: string, interrupt: (store: SignUpStore) => Promise<unknown>]>([
    ['another process claims it', (store) => store.outbox.claim(NOW, LEASE_END, 1)],
    [
      'its person is removed and signs up again',
      async (store) => {
        await removeFrom(store, sampleSignUp().emailKey);
        await store.add(sampleSignUp());
      },
    ],
  ])('does not claim an event if %s after it was found', async (_meanwhile, interrupt) => {
    const uri = freshDatabase(server);
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    const store = await openTestMongoStore(uri, { addToOutbox: true });
    await store.add(sampleSignUp());
    const collections = collectionsOf(client.db());
    const signUps = Object.create(collections.signUps) as Collections['signUps'];
    signUps.updateOne = async (...args) => {
      await interrupt(store);
      return collections.signUps.updateOne(...args);
    };
    const outbox = createOutbox({ ...collections, signUps }, (run) => run({}), 'event');

    expect(await outbox.claim(NOW, LEASE_END, 1)).toEqual([]);

    await store.close();
    await client.close();
    await dropDatabases([uri]);
  });
});
