import { delayShell } from '../site/delayShell.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { PAGES } from '../site/pages.ts';
import { SCREENS } from '../site/screens.ts';
import { scrollToEnd } from '../site/scrollToEnd.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { waitForRelease } from '../site/waitForRelease.ts';

/** Chromium's console message about the document's own status. */
const NOT_FOUND = /Failed to load resource.*404/;

for (const { name: screen, viewport, details } of SCREENS) {
  for (const { name, path } of PAGES) {
    test.describe(`at ${screen}`, details, () => {
      test.use({ viewport });

      test(`the HTML of the ${name} page is hydrated as the server sent it`, async ({
        page,
        problems,
      }) => {
        if (name === '404') problems.expect(NOT_FOUND);
        const release = await delayShell(page);
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('footer').waitFor();
        const sent = await page.locator('#root *').evaluateAll((elements) => {
          for (const element of elements) element.setAttribute('data-sent-by-server', '');
          return elements.length;
        });
        release();
        await waitForHydration(page);

        expect(sent).toBeGreaterThan(50);
        // `noscript` contents are removed; no element is replaced.
        await expect(page.locator('#root :not([data-sent-by-server])')).toHaveCount(0);
      });
    });
  }
}

test('these tests detect a hydration mismatch, which names the module', async ({
  page,
  problems,
}) => {
  problems.expect(/Minified React error #418.*waitlist\//);
  await page.route('/waitlist', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('Early Access', 'Later Access') });
  });

  await page.goto('/waitlist');
  await firstInteraction(page);

  await expect(page.getByRole('heading', { name: 'Early Access' })).toBeVisible();
});

test('a region sent without a release is hydrated as sent, even if a release is live by then', async ({
  page,
  launchSite,
  publish,
  problems,
}) => {
  // The page's only region is unavailable.
  problems.expect(/503 \(Service Unavailable\)/);
  const legal = await publish('remote-legal/dist', { trouble: 'failing' });
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const release = await delayShell(page);
  await page.goto(`${site.url}/privacy-policy`, { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('unavailable right now');

  legal.heal();
  await waitForRelease(site.url, 'legal');
  release();
  await waitForHydration(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
});

test("a static region's script is loaded only if the first page lacked the region's HTML", async ({
  page,
}) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /expose_(\w+)/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
  await page.goto('/');
  await scrollToEnd(page);
  await waitForHydration(page);

  const tick = page.getByRole('timer');
  const before = await tick.textContent();
  await expect.poll(() => tick.textContent()).not.toBe(before);
  await expect.poll(loaded).toContain('SignUpSection');
  for (const module of ['Hero', 'Story', 'Metrics']) expect(await loaded()).not.toContain(module);
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await page.getByRole('link', { name: /top of the home page/ }).click();

  await page.getByRole('button', { name: 'Pause countdown' }).click();
  await expect(page.getByRole('button', { name: 'Resume countdown' })).toBeVisible();
  expect(await loaded()).toEqual(expect.arrayContaining(['Hero', 'Story', 'Metrics']));
});
