import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { expect } from '../site/test.ts';
import { editRelease } from './editRelease.ts';
import { test } from './teamTest.ts';

const LIVE_TEXT = 'Information We Collect';
const PREVIEW_TEXT = 'Information We Gather';

test("a preview link shows the release in the server's HTML to those who open it, until the badge ends it", async ({
  page,
  browser,
  team,
  launchSite,
}) => {
  test.slow();
  const { dist, key } = await team.releaseSigned();
  const [port = 0] = await findFreePorts(1);
  const origin = `http://localhost:${port}`;
  await launchSite({
    origin,
    port,
    remoteUrls: { legal: team.host.url },
    keys: { legal: key.publicKey },
  });
  await editRelease(dist, LIVE_TEXT, PREVIEW_TEXT);
  const badge = page.getByRole('complementary', { name: 'Overridden remotes' });

  const printed = await team.release('--preview', '--shell', origin, '--key', key.file);
  await page.goto(printed.trim().split('\n').at(-1) ?? '');
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  await expect(badge).toContainText('From elsewhere: legal');
  const response = await page.reload();
  const html = await response?.text();

  expect(html).toContain(PREVIEW_TEXT);
  expect(html).not.toContain(LIVE_TEXT);
  await expect(badge).toBeVisible();
  await expect(page.getByRole('heading', { name: PREVIEW_TEXT })).toBeVisible();
  const otherVisitor = await browser.newPage();
  await otherVisitor.goto(`${origin}/privacy-policy`);
  await expect(otherVisitor.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
  await expect(otherVisitor.getByText(PREVIEW_TEXT)).toHaveCount(0);
  await otherVisitor.close();

  await badge.getByRole('link', { name: 'Clear' }).click();
  await expect(badge).toHaveCount(0);
  await expect(page.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
});
