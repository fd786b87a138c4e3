import { mongoTestUri } from '../../api/fixtures/stores/mongoForTests.ts';
import { loadCluster } from '../rolling/loadCluster.ts';
import { startCluster } from '../rolling/startCluster.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

for (const replacement of ['surge', 'restart'] as const) {
  test(`a rolling update of shells and APIs by ${replacement} loses no request, no sign-up, and no open page`, async ({
    page,
  }) => {
    test.skip(
      mongoTestUri === undefined,
      'MONGODB_TEST_URI names no MongoDB server to test against',
    );
    // Starts eight services one after the other, with empty disks, and stops four: this takes minutes on a busy
    // machine.
    test.setTimeout(400_000);
    const cluster = await startCluster(mongoTestUri ?? '', replacement);
    try {
      await page.goto(cluster.url);
      await waitForHydration(page);
      const load = loadCluster(cluster.url, 3);

      await cluster.replaceApis();
      await cluster.updateShells(() => load.more(100));
      await load.stop();

      expect(load.failures()).toEqual([]);
      expect([...cluster.shells.failures(), ...cluster.apis.failures()]).toEqual([]);
      const total = async () => (await (await fetch(`${cluster.url}/api/dashboard`)).json()).total;
      await expect.poll(total).toBe(load.acknowledged());

      // The page was rendered by the previous build, which no shell runs any more.
      await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      expect(await page.evaluate(() => 'isRebuilt' in window)).toBe(false);
      await page.goto(`${cluster.url}/waitlist`);
      await waitForHydration(page);
      expect(await page.evaluate(() => 'isRebuilt' in window)).toBe(true);
    } finally {
      await cluster.stop();
    }
  });
}
