import path from 'node:path';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/**
 * A build of the legal remote, without compressed copies, from before containers used the host's runtime: a release
 * that is never rebuilt may stay live.
 */
const EARLIER_RELEASE = path.join(import.meta.dirname, 'earlierRelease');

test("a release whose container has its own runtime works beside those that use the host's", async ({
  page,
  launchSite,
}) => {
  const host = await startReleaseFolder(EARLIER_RELEASE);
  const site = await launchSite({ remoteUrls: { legal: host.url } });

  await page.goto(`${site.url}/privacy-policy`);
  await waitForHydration(page);
  // With the keyboard, since the page's bar covers the button.
  await page.getByRole('button', { name: 'Details' }).press('Enter');

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Privacy Policy, as built before');
  await expect(heading).toHaveCSS('letter-spacing', '3px');
  await expect(page.getByText('A script of its own has these words.')).toBeVisible();
  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(heading).toHaveText('Terms of Service, as built before');
  await links.getByRole('link', { name: 'Waitlist' }).click();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await host.close();
});
