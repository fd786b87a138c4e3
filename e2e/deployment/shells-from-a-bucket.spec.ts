import { expect, test } from '@playwright/test';
import { auditStore } from '../../api/fixtures/load/auditStore.ts';
import { mongoTestUri } from '../../api/fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../api/fixtures/stores/openTestMongoStore.ts';
import { isObjectStoreInstalled } from '../../compose/fixtures/startObjectStore.ts';
import { until } from '../../service/fixtures/until.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { startShells } from './bucket/startShells.ts';
import { visitShells } from './bucket/visitShells.ts';

const FAULTS = ['refuse', 'hang'] as const;

test('three shells with empty disks lose no response and no sign-up, while they, the store and the bucket are killed, paused and cut off', async () => {
  test.skip(mongoTestUri === undefined, 'MONGODB_TEST_URI names no MongoDB server to test against');
  skipUnless(isObjectStoreInstalled, 'Ceph is not installed');
  // Starts an object store, publishes a dozen releases, and starts each shell twice.
  test.setTimeout(1_200_000);
  const shells = await startShells(mongoTestUri ?? '');
  try {
    const { all, store } = shells;
    const visits = visitShells(all, 6);
    const more = async (some: number) => {
      const enough = visits.count() + some;
      await until(() => visits.count() >= enough, 120_000);
    };
    const moreSignUps = async () => {
      const before = visits.acknowledged.length;
      await until(() => visits.acknowledged.length > before, 120_000);
    };
    // Waits for all shells: one that is behind and cannot reach the bucket may serve an older release.
    const allShow = (heading: string) =>
      until(async () => {
        const urls = all.map(({ service }) => `${service.url}/privacy-policy`);
        const get = async (url: string) =>
          (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text();
        const pages = await Promise.all(urls.map(get));
        return pages.every((page) => page.includes(heading));
      }, 120_000);
    await more(100);

    for (const place of [0, 1, 2]) {
      await shells.replace(place);
      await more(50);

      const { service, state } = all[place] ?? {};
      service?.process.kill('SIGSTOP');
      await shells.release();
      await more(20);
      service?.process.kill('SIGCONT');

      state?.refuse();
      await shells.release();
      await more(50);
      state?.restore();

      all[place]?.bucket.refuse();
      await more(50);
      all[place]?.bucket.restore();
    }

    // All shells lose MongoDB at the same time, and then the bucket.
    for (const fault of FAULTS) {
      const toMongo = [shells.signUps, ...all.map(({ state }) => state)];
      for (const link of toMongo) link[fault]();
      const seen = await shells.release();
      await more(100);
      for (const link of toMongo) link.restore();
      await moreSignUps();
      await allShow(seen);

      for (const { bucket } of all) bucket[fault]();
      const unseen = await shells.release();
      await more(100);
      for (const { bucket } of all) bucket.restore();
      await allShow(unseen);
    }

    store.gateway.kill('SIGSTOP');
    const released = shells.release();
    await more(100);
    store.gateway.kill('SIGCONT');
    await allShow(await released);

    store.gateway.kill('SIGKILL');
    await more(100);
    await store.restartGateway();
    const heading = await shells.release();
    await more(100);
    await moreSignUps();
    await visits.stop();

    expect(visits.failures).toEqual([]);
    expect(visits.older).toEqual([]);
    await allShow(heading);
    const signUps = await openTestMongoStore(shells.signUpsUri);
    const audit = await auditStore(signUps, visits.acknowledged);
    await signUps.close();
    expect(audit).toMatchObject({ lost: [], doubled: [], counted: audit.stored });
  } finally {
    await shells.stop();
  }
});
