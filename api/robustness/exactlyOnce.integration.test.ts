import { auditStore } from '../fixtures/load/auditStore.ts';
import { burstRounds } from '../fixtures/load/burstRounds.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { spellingsOf } from '../fixtures/samples/spellingsOf.ts';
import { serveApi } from '../fixtures/serveApi.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTemporaryStore } from '../fixtures/stores/openTemporaryStore.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';
import { normalizeEmail } from '../src/waitlist/normalizeEmail.ts';

/** `npm run bench -w bench -- faults` runs 1,000. */
const ROUNDS = 50;

test('the test data spell one address in many ways', () => {
  const spellings = spellingsOf('round7', 100);

  expect(new Set(spellings).size).toBeGreaterThan(50);
  expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['round7@xn--bcher-kva.example']));
});

test(`${ROUNDS} bursts of sign-ups for one address leave one record each, embedded`, async () => {
  const store = await openTemporaryStore();
  const api = await serveApi(store);

  const responses = await burstRounds(ROUNDS, [api.url]);
  const audit = await auditStore(store, []);
  await api.close();
  await store.discard();

  expect(responses).toEqual({ 200: ROUNDS * 100 });
  expect(audit).toEqual({ stored: ROUNDS, lost: [], doubled: [], counted: ROUNDS });
});

describeWithMongo('with MongoDB', (server) => {
  test(`${ROUNDS} bursts of sign-ups for one address leave one record each, over two processes`, async () => {
    const uri = freshDatabase(server);
    const apis = [await launchApi({ MONGODB_URI: uri }), await launchApi({ MONGODB_URI: uri })];

    const responses = await burstRounds(
      ROUNDS,
      apis.map(({ url }) => url),
    );
    const store = await openTestMongoStore(uri);
    const audit = await auditStore(store, []);
    await store.close();
    for (const { child, ended } of apis) {
      child.kill();
      await ended;
    }
    await dropDatabases([uri]);

    expect(responses).toEqual({ 200: ROUNDS * 100 });
    expect(audit).toEqual({ stored: ROUNDS, lost: [], doubled: [], counted: ROUNDS });
  });
});
