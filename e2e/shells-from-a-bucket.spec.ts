import { expect, test } from '@playwright/test';
import { mongoTestUri } from '../api/fixtures/stores/mongoForTests.ts';
import { isObjectStoreInstalled } from '../compose/fixtures/startObjectStore.ts';
import { until } from '../service/fixtures/until.ts';
import { startShells } from './bucket/startShells.ts';
import { visitShells } from './bucket/visitShells.ts';

test('three shells with empty disks lose no response, each killed, paused and cut off while teams release', async () => {
  test.skip(mongoTestUri === undefined, 'MONGODB_TEST_URI names no MongoDB server to test against');
  test.skip(!isObjectStoreInstalled, 'Ceph is not installed');
  // A store starts, four releases are published, and each shell is started twice.
  test.setTimeout(600_000);
  const shells = await startShells(mongoTestUri ?? '');
  try {
    const visits = visitShells(shells.all, 2);
    const more = async (some: number) => {
      const enough = visits.count() + some;
      await until(() => visits.count() >= enough, 120_000);
    };
    await more(100);

    for (const place of [0, 1, 2]) {
      await shells.replace(place);
      await more(50);

      const { service, state } = shells.all[place] ?? {};
      service?.process.kill('SIGSTOP');
      await shells.release();
      await more(20);
      service?.process.kill('SIGCONT');

      state?.cut();
      await shells.release();
      await more(50);
      state?.mend();

      shells.all[place]?.bucket.cut();
      await more(50);
      shells.all[place]?.bucket.mend();
    }
    await visits.stop();

    expect(visits.failures).toEqual([]);
    expect(visits.older).toEqual([]);
    for (const { service } of shells.all) {
      const text = async () => (await fetch(`${service.url}/privacy-policy`)).text();
      await expect.poll(text).toContain('Privacy Policy 6');
    }
  } finally {
    await shells.stop();
  }
});
