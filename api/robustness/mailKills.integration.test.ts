import { rm } from 'node:fs/promises';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { collect } from '../fixtures/collect.ts';
import { mailKillRounds } from '../fixtures/mail/mailKillRounds.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';
import type { SignUpStore } from '../src/store/SignUpStore.ts';

/** Number of kills; `MAIL_KILLS=200` runs the long version. */
const ROUNDS = Number(process.env.MAIL_KILLS ?? 6);
jest.setTimeout(TIMEOUTS.integrationMs * Math.max(1, ROUNDS / 20));

async function expectWhole(
  report: Awaited<ReturnType<typeof mailKillRounds>>,
  open: () => Promise<SignUpStore>,
): Promise<void> {
  const store = await open();
  const stored = await collect(store.export());
  const waiting = await store.addresses.outbox.figures();
  await store.close();
  const confirmed = stored.filter(({ address }) => address?.state === 'confirmed');
  const confirmedKeys = new Set(confirmed.map(({ emailKey }) => emailKey));

  expect(report.signedUp.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(report.confirmed.length).toBeGreaterThanOrEqual(ROUNDS);
  const keys = new Set(stored.map(({ emailKey }) => emailKey));
  expect(report.signedUp.filter((key) => !keys.has(key))).toEqual([]);
  expect(report.confirmed.filter((key) => !confirmedKeys.has(key))).toEqual([]);
  expect(waiting.dead).toBe(0);
  // Each mail was sent once, plus once for each kill before its acknowledgement, always with the same id.
  const surplus = [...report.mails].filter(
    ([to, { received, ids }]) => received > 1 + (report.inDoubt.get(to) ?? 0) || ids.size > 1,
  );
  expect(surplus).toEqual([]);
  expect(report.output).not.toMatch(/numbat|bilby|quokka/i);
}

test(`loses no confirmation in ${ROUNDS} kills, and repeats only mails of uncertain delivery, embedded`, async () => {
  const folder = await temporaryFolder();

  const report = await mailKillRounds(ROUNDS, { DATA_DIR: folder });

  await expectWhole(report, () => openEmbeddedStore(folder));
  await rm(folder, { recursive: true });
});

describeWithMongo('with MongoDB', (server) => {
  test(`loses no confirmation in ${ROUNDS} kills, and repeats only mails of uncertain delivery`, async () => {
    const uri = freshDatabase(server);

    const report = await mailKillRounds(ROUNDS, { MONGODB_URI: uri });

    await expectWhole(report, () => openTestMongoStore(uri));
    await dropDatabases([uri]);
  });
});
