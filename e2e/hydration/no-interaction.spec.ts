import type { Page } from '@playwright/test';
import { signUpForm } from '../sign-up/signUpForm.ts';
import { delayShell } from '../site/delayShell.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { waitForElementHydration, waitForHydration } from '../site/waitForHydration.ts';

/*
 * Without interaction a page does not load the host bundle: what it does by itself is done by a module's separate
 * script. The host bundle is loaded at the first interaction.
 */

const timer = (page: Page) => page.getByRole('timer', { name: 'Time Left Until Launch' });
const home = (page: Page) => page.getByRole('banner').getByRole('link').first();

/** The scripts that a page requests; prefetched files do not count. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Opens a page and waits until everything that it does by itself is done. */
async function openWithoutInteraction(page: Page, path: string): Promise<void> {
  const prefetched = page.waitForResponse((response) => response.url().includes('/assets/shell.'));
  await page.goto(path);
  await prefetched;
}

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    test('the countdown ticks before hydration, and continues after it', async ({ page }) => {
      const scripts = watchScripts(page);
      await openWithoutInteraction(page, '/');

      await expect(timer(page)).toHaveText(/^\d\ddays\d\dhours\d\dminutes\d\dseconds$/);
      const first = await timer(page).textContent();
      await expect(timer(page)).not.toHaveText(first ?? '');
      expect(scripts.sort()).toEqual([
        expect.stringContaining('/Hero.enhancement.'),
        expect.stringContaining('/Metrics.enhancement.'),
        expect.stringContaining('/Story.enhancement.'),
      ]);
      await expect(page.locator('#program')).toBeAttached();

      await waitForHydration(page);
      const taken = await timer(page).textContent();
      await expect(timer(page)).toHaveText(/^\d\ddays\d\dhours\d\dminutes\d\dseconds$/);
      await expect(timer(page)).not.toHaveText(taken ?? '');
    });
  });
}

for (const path of ['/', '/waitlist', '/privacy-policy']) {
  test(`${path} requests no script before its first paint`, async ({ page }) => {
    await openWithoutInteraction(page, path);

    const timing = () =>
      page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint').map((e) => e.startTime),
        scripts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((e) => e.startTime),
      }));
    await expect.poll(async () => (await timing()).scripts.length).toBeGreaterThanOrEqual(2);
    const { painted, scripts } = await timing();

    expect(painted).toHaveLength(1);
    expect(Math.min(...scripts)).toBeGreaterThan(painted[0] ?? Number.POSITIVE_INFINITY);
  });
}

test('the countdown ticks in a browser without paint timing', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await openWithoutInteraction(page, '/');

  const first = await timer(page).textContent();
  await expect(timer(page)).not.toHaveText(first ?? '');
});

test('a countdown paused before hydration stays paused at its time, and can be resumed', async ({
  page,
}) => {
  const release = await delayShell(page);
  await page.goto('/');
  await expect(timer(page)).toHaveText(/\d\ddays/);

  await page.getByRole('button', { name: 'Pause countdown' }).click();
  const resume = page.getByRole('button', { name: 'Resume countdown' });
  await expect(resume).toBeVisible();
  const paused = (await timer(page).textContent()) ?? '';
  const since = Date.now();
  release();
  await waitForHydration(page);
  await expect.poll(() => Date.now() - since).toBeGreaterThan(1_500);

  await expect(timer(page)).toHaveText(paused);
  await resume.click();
  await expect(timer(page)).not.toHaveText(paused);
  await expect(page.getByRole('button', { name: 'Pause countdown' })).toBeVisible();
});

const SIGNS: Record<string, (page: Page) => Promise<unknown>> = {
  'moves the pointer': firstInteraction,
  'turns the wheel': (page) => page.mouse.wheel(0, 100),
  'presses a key': (page) => page.keyboard.press('Tab'),
  'goes to a section by its address': (page) =>
    page.evaluate(() => {
      window.location.hash = 'mission';
    }),
  // Like assistive technology and automation.
  'focuses something without a key': (page) => home(page).focus(),
  'clicks something without a pointer': (page) =>
    page.evaluate(() => document.querySelector('summary')?.click()),
  'has a field filled in by the browser': (page) =>
    signUpForm(page).name.evaluate((field: HTMLInputElement) => {
      field.value = 'Riley';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }),
};

for (const [does, sign] of Object.entries(SIGNS)) {
  test(`the page is hydrated once its visitor ${does}`, async ({ page }) => {
    await openWithoutInteraction(page, '/');
    await expect(page.locator('#program')).toBeAttached();

    await sign(page);

    await waitForElementHydration(home(page));
  });
}

test('form values restored by the browser count as the first interaction', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector<HTMLInputElement>('#waitlist input[type=email]');
      if (field) field.value = 'riley@example.com';
    });
  });

  await page.goto('/');

  await waitForElementHydration(home(page));
  await expect(signUpForm(page).email).toHaveValue('riley@example.com');
});

test('with reduced data usage the host is loaded at the first interaction, and not before', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/shell')) requested.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  // The last thing that the page does by itself.
  await expect(timer(page)).toHaveText(/\d\ddays/);
  expect(requested).toEqual([]);

  await firstInteraction(page);

  await waitForElementHydration(home(page));
});
