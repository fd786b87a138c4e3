import { cp } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { waitForRelease } from '../site/waitForRelease.ts';
import { editRelease } from './editRelease.ts';
import { test } from './teamTest.ts';

const OLD_TEXT = 'Information We Collect';
const NEW_TEXT = 'Information We Gather';

test('a page opened before a release keeps its pinned releases; the next document has the new one', async ({
  page,
  team,
  launchSite,
}) => {
  const dist = path.join(team.workspace, 'dist');
  await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
  await team.release();
  const site = await launchSite({ remoteUrls: { legal: team.host.url } });
  // A page that is sent earlier does not pin a release of the remote.
  await waitForRelease(site.url, 'legal');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const legalReleases = () =>
    new Set(requested.flatMap((url) => /\/remotes\/legal\/(\w+)\//.exec(url)?.[1] ?? []));
  const links = page.getByRole('contentinfo');

  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  await editRelease(dist, OLD_TEXT, NEW_TEXT);
  await team.release();
  const publicPage = async () => (await fetch(`${site.url}/privacy-policy`)).text();
  await expect.poll(publicPage).toContain(NEW_TEXT);

  await links.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: OLD_TEXT })).toBeVisible();
  await links.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  expect([...legalReleases()], 'releases of legal that were loaded').toHaveLength(1);
  expect(requested.filter((url) => url.includes('mf-manifest'))).toEqual([]);

  await page.goto(`${site.url}/privacy-policy`);
  await expect(page.getByRole('heading', { name: NEW_TEXT })).toBeVisible();
  await firstInteraction(page);
  await expect.poll(() => legalReleases().size).toBe(2);
});

test("'Try again' loads the live release once the pinned one no longer exists", async ({
  page,
  team,
  launchSite,
  problems,
}) => {
  problems.allow(/Failed to load resource/, /could not be loaded/, /is already registered/);
  const dist = path.join(team.workspace, 'dist');
  await cp(path.join(ROOT, 'remote-legal/dist'), dist, { recursive: true });
  await team.release();
  const site = await launchSite({ remoteUrls: { legal: team.host.url } });
  await waitForRelease(site.url, 'legal');
  const [old] = (await (await fetch(`${site.url}/_shell/releases`)).json()).filter(
    ({ name }: { name: string }) => name === 'legal',
  );
  let status = 503;
  await page.route(`**${old.baseUrl}**`, (route) => route.fulfill({ status }));
  await page.goto(site.url);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('alert')).toContainText('unavailable right now');

  await editRelease(dist, OLD_TEXT, NEW_TEXT);
  await team.release();
  const publicPage = async () => (await fetch(`${site.url}/privacy-policy`)).text();
  await expect.poll(publicPage).toContain(NEW_TEXT);
  // As long as the files may be only temporarily unreachable, the page stays with its pinned release.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('unavailable right now');
  status = 404;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { name: NEW_TEXT })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("a page of another host build navigates by loading the next page's document", async ({
  page,
  site,
}) => {
  await page.route('**/_shell/releases?modules=**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'compose-host-scripts': 'main.0123456789ab.js' };
    await route.fulfill({ response, headers });
  });
  await page.goto(`${site.url}/privacy-policy`);
  await waitForHydration(page);
  const ofDocument = page.waitForEvent('request', (request) => request.isNavigationRequest());

  await page.getByRole('contentinfo').getByRole('link', { name: 'Waitlist' }).click();

  expect(new URL((await ofDocument).url()).pathname).toBe('/waitlist');
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
});
