import path from 'node:path';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { startSite } from '../site/startSite.ts';
import { expect, test } from '../site/test.ts';

test('an override shows another release of a remote to one visitor, on the server and in the browser, until a click ends it', async ({
  page,
  browser,
}) => {
  const host = await startReleaseFolder(path.join(ROOT, 'remote-legal/dist'));
  const site = await startSite({ overrideOrigins: [new URL(host.url).origin] });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const badge = page.getByRole('complementary', { name: 'Overridden remotes' });
  try {
    await page.goto(`${site.url}/privacy-policy?remote.legal=${encodeURIComponent(host.url)}`);

    await expect(page).toHaveURL(`${site.url}/privacy-policy`);
    await expect(badge).toContainText('From elsewhere: legal');
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
    await expect
      .poll(() => scripts.filter((url) => url.startsWith(host.url)).length)
      .toBeGreaterThan(0);
    expect(scripts.filter((url) => url.includes('/remotes/legal/'))).toEqual([]);

    const otherVisitor = await browser.newPage();
    await otherVisitor.goto(`${site.url}/privacy-policy`);
    await expect(
      otherVisitor.getByRole('complementary', { name: 'Overridden remotes' }),
    ).toHaveCount(0);
    await otherVisitor.close();

    await badge.getByRole('link', { name: 'Clear' }).click();
    await expect(badge).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  } finally {
    await site.stop();
    await host.close();
  }
});
