import type { Page } from '@playwright/test';
import { startWrongCopies, type WrongCopies } from '../site/startWrongCopies.ts';
import { test as base, expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

const test = base.extend<{ between: (names: RegExp) => Promise<WrongCopies> }>({
  between: async ({ site }, use) => {
    const started: WrongCopies[] = [];
    await use(async (names) => {
      const wrongCopies = await startWrongCopies(site.url, names);
      started.push(wrongCopies);
      return wrongCopies;
    });
    await Promise.all(started.map((wrongCopies) => wrongCopies.close()));
  },
});

const CONTAINER = /\/legal\/\w+\/remoteEntry\.\w+\.js$/;
const MODULE = /\/legal\/\w+\/__federation_expose_PrivacyPolicy\.\w+\.js$/;

const COMPLAINTS = [
  /Failed to find a valid digest in the 'integrity' attribute/,
  /could not be loaded/,
  /uncaught: Unexpected token/,
  /preload/,
  // Registering it again clears the federation runtime's cache.
  /The remote "legal" is already registered/,
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(({ problems }) => problems.allow(...COMPLAINTS));

for (const [what, names] of [
  ['a container', CONTAINER],
  ['a module', MODULE],
] as const) {
  test(`'Try again' reloads ${what} that the browser has cached with wrong contents`, async ({
    page,
    between,
  }) => {
    const wrongCopies = await between(names);
    await page.goto(wrongCopies.url);
    await waitForHydration(page);

    // Navigates without a pointer: its prefetch may fail before the navigation, which then uses the network.
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole('alert')).toContainText('unavailable right now');
    expect(wrongCopies.handedOut()).toHaveLength(1);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Information We Collect' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(heading(page)).toHaveText('Privacy Policy');
  });

  test(`the server's page is hydrated even if the browser has cached ${what} with wrong contents`, async ({
    page,
    between,
  }) => {
    const wrongCopies = await between(names);

    await page.goto(`${wrongCopies.url}/privacy-policy`);

    await waitForHydration(page);
    await expect(heading(page)).toHaveText('Privacy Policy');
    expect(wrongCopies.handedOut()).toHaveLength(1);
  });
}
