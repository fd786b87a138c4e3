import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@statline/contract/remotes';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { changeRelease } from '../releasing/changeRelease.ts';
import { startSite } from '../site/startSite.ts';
import { test as base, expect } from '../site/test.ts';

/** Starts a site on which one remote's release has no server bundle. */
const test = base.extend<{ launchWithout: (remote: RemoteName) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  launchWithout: async ({}, use) => {
    const started: (() => Promise<void>)[] = [];
    await use(async (remote) => {
      const published = await temporaryFolder();
      await cp(path.join(ROOT, `remote-${remote}/dist`), published, { recursive: true });
      await dropServerBundle(published);
      const host = await startReleaseFolder(published);
      started.unshift(() => host.close());
      const site = await startSite({ remoteUrls: { [remote]: host.url } });
      started.unshift(() => site.stop());
      return site.url;
    });
    for (const stop of started) await stop();
  },
});

const dropServerBundle = (published: string): Promise<string> =>
  changeRelease(published, ({ serverBundle = '', ...release }) => {
    delete release.files[serverBundle];
    return release;
  });

test('a release without a server bundle is rendered in the browser only, without console messages', async ({
  page,
  launchWithout,
}) => {
  const url = await launchWithout('legal');
  const html = await (await fetch(`${url}/privacy-policy`)).text();
  expect(html).toContain('This part of the page needs JavaScript.');
  expect(html).not.toContain('Information We Collect');

  await page.goto(`${url}/privacy-policy`);

  await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
});

test('deep links scroll to each section of a region rendered in the browser only', async ({
  page,
  launchWithout,
}) => {
  const url = await launchWithout('marketing');

  for (const [id, title] of [
    ['mission', 'The Mission'],
    ['about', 'About Us'],
  ] as const) {
    // Leaves the document, since the same URL would only scroll.
    await page.goto('about:blank');
    await page.goto(`${url}/#${id}`);

    await expect(page.locator(`section#${id}`)).toBeVisible();
    await expect(page.locator(`section#${id}`), title).toBeInViewport({ ratio: 0.3 });
  }
});
