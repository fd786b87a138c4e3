import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'valibot';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { signLink } from '../../compose/src/build/development/signLink.ts';
import { MANIFEST_FILE, ReleaseManifest } from '../../compose/src/protocol/manifest/release.ts';
import { editRelease } from '../releasing/editRelease.ts';
import { test } from '../releasing/teamTest.ts';
import { expect } from '../site/test.ts';

const LIVE_TEXT = 'Information We Collect';
/** The site's public origin; the test uses another address. */
const ORIGIN = 'http://statline.example';
const OWN_TEXT = 'Information We Gather';

test('a development link shows the local remote in the live site, in one browser, until the badge ends it', async ({
  page,
  browser,
  team,
  launchSite,
}) => {
  test.slow();
  const { dist, key } = await team.releaseSigned();
  await editRelease(dist, LIVE_TEXT, OWN_TEXT);
  const manifest = JSON.parse(await readFile(path.join(dist, MANIFEST_FILE), 'utf8'));
  const { container, modules } = parse(ReleaseManifest, manifest).release;
  const machine = await startReleaseFolder(dist);
  const site = await launchSite({
    origin: ORIGIN,
    remoteUrls: { legal: team.host.url },
    keys: { legal: key.publicKey },
    developmentLinks: true,
  });
  const link = signLink(
    {
      remote: 'legal',
      site: ORIGIN,
      url: machine.url,
      container,
      modules: Object.keys(modules),
      pages: [
        { path: '/legal/cookies', module: 'PrivacyPolicy', title: 'Cookies', description: 'All.' },
      ],
      expires: new Date(Date.now() + 600_000).toISOString(),
    },
    key,
  );
  const badge = page.getByRole('complementary', { name: 'Overridden remotes' });
  try {
    await page.goto(link.replace(ORIGIN, site.url));
    await expect(page).toHaveURL(`${site.url}/privacy-policy`);
    await expect(badge).toContainText('legal (this machine, rendered in the browser only)');
    await expect(page.getByRole('heading', { name: OWN_TEXT })).toBeVisible();

    const otherVisitor = await browser.newPage();
    await otherVisitor.goto(`${site.url}/privacy-policy`);
    await expect(otherVisitor.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
    await page.goto(`${site.url}/legal/cookies`);
    await expect(page).toHaveTitle(/Cookies/);
    await expect(page.getByRole('heading', { name: OWN_TEXT })).toBeVisible();
    expect((await otherVisitor.request.get(`${site.url}/legal/cookies`)).status()).toBe(404);
    await otherVisitor.close();

    await page.goto(`${site.url}/privacy-policy`);
    await badge.getByRole('link', { name: 'Clear' }).click();
    await expect(badge).toHaveCount(0);
    await expect(page.getByRole('heading', { name: LIVE_TEXT })).toBeVisible();
  } finally {
    await machine.close();
  }
});
