import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../../compose/src/protocol/manifest/release.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { changeRelease } from '../releasing/changeRelease.ts';
import { test } from '../releasing/teamTest.ts';
import { expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

const REFUNDS = {
  path: '/legal/:topic',
  module: 'PrivacyPolicy',
  title: 'About {topic}',
  description: 'How money comes back.',
  entries: [{ topic: 'refunds' }],
};

/** Makes the next release from the build of the legal remote, with these pages. */
const declarePages = (dist: string, pages: Release['pages']): Promise<string> =>
  changeRelease(dist, ({ pages: _before, ...others }) => ({ ...others, ...(pages && { pages }) }));

test('a page goes live with a release, is reachable from pages without its remote, and is a 404 after a rollback', async ({
  page,
  team,
  launchSite,
  problems,
}) => {
  // Runs a team's command four times, and starts a site.
  test.slow();
  problems.allow(/Failed to load resource: the server responded with a status of 404/);
  const dist = path.join(team.workspace, 'dist');
  await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
  await team.release();
  const site = await launchSite({ remoteUrls: { legal: team.host.url } });
  const address = `${site.url}/legal/refunds`;
  const statusOf = async () => (await fetch(address)).status;
  const sitemap = async () => (await fetch(`${site.url}/sitemap.xml`)).text();
  const heading = page.getByRole('heading', { name: 'Information We Collect' });
  const link = page.getByRole('link', { name: 'To refunds' });
  const addLink = () =>
    page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/legal/refunds';
      link.textContent = 'To refunds';
      document.querySelector('footer')?.prepend(link);
    });
  const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);

  // A page that pins the previous release lacks that route; the server has it.
  expect(await statusOf()).toBe(404);
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  await addLink();
  await mark();
  await declarePages(dist, [REFUNDS]);
  await team.release();
  await expect.poll(statusOf).toBe(200);
  expect(await sitemap()).toContain('/legal/refunds</loc>');
  await link.click();
  await expect(heading).toBeVisible();
  expect(await isSameDocument()).toBe(false);
  await expect(page).toHaveTitle('About refunds');

  // A page that pins no release navigates there itself.
  await page.goto(`${site.url}/waitlist`);
  await waitForHydration(page);
  await addLink();
  await mark();
  await link.click();
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('About refunds');
  expect(page.url()).toBe(address);
  expect(await isSameDocument()).toBe(true);

  // After the rollback the page exists only in documents that are already open.
  await team.release('--rollback');
  await expect.poll(statusOf).toBe(404);
  expect(await sitemap()).not.toContain('/legal/refunds');
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/waitlist`);
  await page.goForward();
  await expect(heading).toBeVisible();
  expect(await isSameDocument()).toBe(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
