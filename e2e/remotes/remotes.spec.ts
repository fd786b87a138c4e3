import type { Page } from '@playwright/test';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { RemoteFiles } from '../site/RemoteFiles.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, faultyTest, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { waitForRelease } from '../site/waitForRelease.ts';

const UNAVAILABLE = 'This part of the page is unavailable right now.';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: UNAVAILABLE });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goTo = (page: Page, link: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();

/** The console message of a script that fails to load. */
const COMPLAINTS = [
  /Failed to load resource/,
  /could not be loaded/,
  /request failed/,
  /preload/,
  // Registering it again clears the federation runtime's cache.
  /The remote "\w+" is already registered/,
];

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    test('a remote that is down from the start makes only its regions unavailable, until it recovers', async ({
      page,
      request,
      launchSite,
      publish,
      problems,
    }) => {
      // A page without any available region responds with 503.
      problems.expect(/503 \(Service Unavailable\)/);
      const legal = await publish('remote-legal/dist', { trouble: 'failing' });
      const site = await launchSite({ remoteUrls: { legal: legal.url } });
      const readiness = async () => {
        const response = await request.get(`${site.url}/readyz`);
        return [response.status(), await response.json()];
      };
      expect(await readiness()).toMatchObject([503, { missing: ['legal'] }]);
      await page.goto(`${site.url}/privacy-policy`);
      await waitForHydration(page);
      await expect(alert(page)).toBeVisible();

      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(alert(page)).toBeVisible();
      await goTo(page, 'Waitlist');
      await expect(heading(page)).toHaveText(/kickoff/);
      await goTo(page, 'Terms of Service');
      await expect(alert(page)).toBeVisible();

      legal.heal();
      await waitForRelease(site.url, 'legal');
      expect(await readiness()).toEqual([200, { status: 'ready' }]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText('Terms of Service');
      await expect(alert(page)).toHaveCount(0);
    });
  });
}

test('visitors find the waitlist and join while the host of marketing is unreachable', async ({
  page,
  launchSite,
}, { testId }) => {
  const site = await launchSite({ remoteUrls: { marketing: await unusedAddress() } });
  await page.goto(`${site.url}/`);
  await waitForHydration(page);
  // Hero, story and figures.
  await expect(alert(page)).toHaveCount(3);

  await page.getByRole('banner').getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.locator('#waitlist')).toBeFocused();
  const form = signUpForm(page);
  await fillIn(form, { email: `${testId}@example.com` });
  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome to the waitlist!');

  await page.getByRole('banner').getByRole('button', { name: 'Mission' }).click();
  await expect(page).toHaveURL(/#mission$/);
  await expect(page.locator('#mission')).toBeInViewport();
});

test('the site starts even if a remote never responds', async ({
  request,
  launchSite,
  publish,
}) => {
  const legal = await publish('remote-legal/dist', { trouble: 'silent' });

  const site = await launchSite({ remoteUrls: { legal: legal.url } });

  expect(legal.waiting()).toBeGreaterThan(0);
  expect(legal.abandoned(), 'requests that the site waited for until its deadline').toBe(0);
  const response = await request.get(`${site.url}/privacy-policy`);
  expect(await response.text()).toContain(UNAVAILABLE);
});

test('a release with a file altered on its host does not go live', async ({
  request,
  launchSite,
  publish,
}) => {
  const altered = [
    ['legal', '/privacy-policy', /\.cjs$/],
    ['waitlist', '/waitlist', /remoteEntry\.\w+\.js$/],
    ['marketing', '/', /__federation_expose_\w+\.\w+\.js$/],
  ] as const;
  const published = altered.map(async ([remote, , tampered]) => {
    const host = await publish(`remote-${remote}/dist`, { tampered });
    return [remote, host.url] as const;
  });
  const site = await launchSite({ remoteUrls: Object.fromEntries(await Promise.all(published)) });

  for (const [remote, path] of altered) {
    const response = await request.get(`${site.url}${path}`);

    expect(await response.text(), remote).toContain(UNAVAILABLE);
    // The file has grown: the shell may report its size or its hash.
    await expect
      .poll(() => site.log())
      .toMatch(
        new RegExp(
          `"remote":"${remote}",.*(does not match the manifest|its files are larger than)`,
        ),
      );
  }
});

faultyTest.describe('a remote that goes down while people are on the site', () => {
  faultyTest.beforeEach(({ problems }) => problems.allow(...COMPLAINTS));

  faultyTest(
    'makes the region that a visitor navigates to unavailable, until it recovers',
    async ({ page, legal, visit }) => {
      legal.behaviour = 'failing';
      await visit('/');

      await goTo(page, 'Privacy Policy');
      await expect(page).toHaveURL('/privacy-policy');
      await expect(alert(page)).toBeVisible();
      await expect(page).toHaveTitle(/^Privacy Policy/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(alert(page)).toBeVisible();
      await goTo(page, 'Waitlist');
      await expect(heading(page)).toHaveText(/kickoff/);
      await page.goBack();
      await expect(alert(page)).toBeVisible();

      await legal.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText('Privacy Policy');
      await expect(page.getByRole('heading', { level: 2, name: '07 Cookies' })).toBeVisible();
    },
  );

  faultyTest(
    'leaves the HTML of the server readable and the rest of the page working',
    async ({ page, legal }) => {
      legal.behaviour = 'failing';

      await page.goto('/terms-of-service');
      await firstInteraction(page);

      await expect(page.getByRole('heading', { name: '12 Contact' })).toBeVisible();
      await goTo(page, 'Waitlist');
      await expect(heading(page)).toHaveText(/kickoff/);
      await expect(alert(page)).toHaveCount(0);
    },
  );

  faultyTest('delays no visitor for longer than the deadline', async ({ page, legal, visit }) => {
    await page.clock.install();
    legal.behaviour = 'silent';
    await visit('/');
    await goTo(page, 'Privacy Policy');
    await expect.poll(() => legal.waiting()).toBeGreaterThan(0);

    await page.clock.runFor(15_000);

    await expect(page).toHaveURL('/privacy-policy');
    await expect(alert(page)).toBeVisible();
    await legal.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Privacy Policy');
  });
});

test('pointing at links while scripts cannot be loaded breaks nothing, and they are loaded later', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(...COMPLAINTS);
  const marketing = new RemoteFiles();
  await marketing.intercept(page, 'marketing');
  marketing.behaviour = 'failing';
  await page.goto('/');
  const links = page.getByRole('link', { name: /home page|Privacy Policy|^Mission|^Waitlist/ });
  await expect(links).not.toHaveCount(0);
  const words = () => page.getByRole('main').textContent();
  const sent = await words();

  for (const round of [1, 2, 3]) {
    for (const link of await links.filter({ visible: true }).all()) await link.hover();
    await expect(alert(page), `round ${round}`).toHaveCount(0);
    await page.waitForTimeout(700);
  }

  expect(await words()).toBe(sent);
  await marketing.heal();
  // On a slow machine the next attempt may be a minute later, and meet the browser's cached failure.
  await waitForHydration(page, 3 * TIMEOUTS.expectMs);
  await expect(page.getByRole('timer')).toBeVisible();
});

faultyTest.describe('a remote whose files have been tampered with', () => {
  faultyTest.beforeEach(({ problems }) => problems.allow(...COMPLAINTS));

  for (const [what, file] of [
    ['container', /remoteEntry/],
    ['module', /__federation_expose_/],
  ] as const) {
    faultyTest(
      `is not run (its ${what}): the server's HTML stays readable, the page works`,
      async ({ page, legal, problems }) => {
        problems.expect(/Failed to find a valid digest in the 'integrity' attribute/);
        legal.tampered = file;

        await page.goto('/privacy-policy');
        await firstInteraction(page);

        await expect.poll(() => problems.missing()).toEqual([]);
        await expect(heading(page)).toHaveText('Privacy Policy');
        await expect(page.getByRole('heading', { name: '07 Cookies' })).toBeVisible();
        await goTo(page, 'Waitlist');
        await expect(heading(page)).toHaveText(/kickoff/);
        await expect(page).toHaveTitle(/^Join the waitlist/);
      },
    );
  }

  faultyTest(
    'is hydrated once its files are unaltered again',
    async ({ page, legal, problems }) => {
      problems.expect(/Failed to find a valid digest in the 'integrity' attribute/);
      legal.tampered = /remoteEntry/;
      await page.clock.install();
      await page.goto('/privacy-policy');
      await firstInteraction(page);
      await expect.poll(() => problems.missing()).toEqual([]);

      await legal.heal();

      await expect(async () => {
        await page.clock.runFor(2_000);
        await waitForHydration(page, 1_000);
      }).toPass();
      await expect(heading(page)).toHaveText('Privacy Policy');
    },
  );

  faultyTest(
    'makes its region unavailable after client-side navigation',
    async ({ page, legal, problems, visit }) => {
      problems.expect(/Failed to find a valid digest in the 'integrity' attribute/);
      legal.tampered = /remoteEntry/;
      await visit('/');

      await goTo(page, 'Terms of Service');

      await expect(alert(page)).toBeVisible();
      await expect(page).toHaveTitle(/^Terms of Service/);
    },
  );
});
