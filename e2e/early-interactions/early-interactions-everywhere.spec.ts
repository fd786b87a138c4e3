import type { Page } from '@playwright/test';
import { reservationForm } from '../sign-up/reservationForm.ts';
import { ATHLETE, fillIn, notice, signUpForm } from '../sign-up/signUpForm.ts';
import { delayScripts } from '../site/delayScripts.ts';
import { NARROW } from '../site/screens.ts';
import { apiFailure } from '../site/startFaultyApi.ts';
import { expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { failedTest as test } from './failedPages.ts';
import { ALL, openEarly } from './openEarly.ts';
import { MOMENTS, openOnSlowPhone, waitForPaint } from './slowPhone.ts';

/*
 * Interactions with a page on a slow phone and a slow line before its code is loaded, for each kind of page; for the
 * home page in its normal state see early-interactions-slow-phone.spec.ts. Interactions that require script happen
 * while the scripts are delayed, so that the test does not depend on the machine's speed.
 */

const REFUSAL = 'The scoreboard is dark.';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const historyLength = (page: Page) => page.evaluate(() => window.history.length);

/** Counts how often the failed page has been requested again, by the browser or by its code. */
function countTries(page: Page): { soFar(): number } {
  let tries = 0;
  page.on('request', (request) => {
    // The same URL with a query requests the code of linked pages.
    if (request.isNavigationRequest() || request.url().endsWith('/_shell/releases')) tries += 1;
  });
  return { soFar: () => tries };
}

test.use({ viewport: NARROW.viewport, hasTouch: true });
test.beforeEach(({ problems }) => {
  test.slow();
  // Allowed for missing pages, pages with unavailable regions, and a refused form.
  problems.allow(/Failed to load resource: the server responded with a status of (404|500|503)/);
});

for (const afterMs of MOMENTS) {
  const when = `${afterMs} ms after the first paint`;

  test(`links of the 404 page, the footer and a legal page are followed once ${when}, as without script`, async ({
    page,
  }) => {
    await openOnSlowPhone(page, '/no-such-page', afterMs);
    const entries = await historyLength(page);

    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).press('Enter');
    await expect(page).toHaveURL('/');
    await waitForPaint(page, afterMs);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).tap();
    await expect(page).toHaveURL('/privacy-policy');
    await waitForPaint(page, afterMs);
    await page
      .getByRole('article')
      .getByRole('link', { name: /Read next/ })
      .tap();

    await expect(heading(page)).toHaveText('Terms of Service');
    expect(await historyLength(page)).toBe(entries + 3);
  });

  test(`the section links of a legal page work ${when}, as without script, and Escape closes the menu`, async ({
    page,
  }) => {
    const release = await delayScripts(page, ALL);
    const { documents } = await openOnSlowPhone(page, '/privacy-policy', afterMs);
    const entries = await historyLength(page);
    const rules = page.getByRole('navigation', { name: 'On this page' });

    await page.locator('summary').filter({ hasText: 'On this page' }).tap();
    await rules.getByRole('link', { name: /Cookies/ }).tap();
    await bar(page).getByText('Menu', { exact: true }).tap();
    await page.keyboard.press('Escape');
    release();

    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();
    await expect(bar(page).locator('summary')).toBeFocused();
    await expect(page).toHaveURL('/privacy-policy#cookies');
    await expect(page.locator('#cookies')).toBeInViewport();
    await expect(rules).toBeVisible();
    expect(await historyLength(page)).toBe(entries + 1);
    expect(documents).toHaveLength(1);
  });

  test(`'Try again' of a failed region retries once ${when}, as without script`, async ({
    page,
    failOnce,
  }) => {
    // Otherwise its response would name the failed region's release too, sometimes before the tap.
    await page.route(/\/_shell\/releases\?/, (route) => route.fulfill({ status: 503 }));
    await failOnce(page, '/privacy-policy');
    await openOnSlowPhone(page, '/privacy-policy', afterMs);
    const tries = countTries(page);

    await page.getByRole('main').getByRole('button', { name: 'Try again' }).tap();

    await expect(heading(page)).toHaveText('Privacy Policy');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    expect(tries.soFar()).toBe(1);
  });

  test(`each 'Try again' retries ${when}, and a form is refused once and keeps its text`, async ({
    page,
    api,
    failOnce,
  }) => {
    api.waitlist = apiFailure(503, REFUSAL);
    await failOnce(page, '/');
    const release = await delayScripts(page, ALL);
    const { documents, posts } = await openOnSlowPhone(page, '/', afterMs);
    const form = signUpForm(page);
    const failedFigures = page.getByText(/^Error loading dashboard data/);
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });

    await form.name.fill(ATHLETE.name);
    await tryAgain.first().tap();
    await failedFigures.locator('xpath=..').getByRole('button', { name: 'Try again' }).tap();
    await fillIn(form);
    await form.submit.tap();
    release();

    await expect(form.refusal).toContainText(REFUSAL);
    await expect(heading(page)).toHaveText(/By Athletes/);
    await expect(failedFigures).toHaveCount(0);
    await expect(form.name).toHaveValue(ATHLETE.name);
    await expect(form.email).toHaveValue(ATHLETE.email);
    await expect(form.school).toHaveValue(ATHLETE.school);
    expect(api.received).toHaveLength(1);
    expect(posts).toEqual(['application/json']);
    expect(documents).toHaveLength(1);
  });

  test(`a reservation by the Enter key is confirmed once ${when}, after its missing fields were reported`, async ({
    page,
  }) => {
    const release = await delayScripts(page, ALL);
    const { documents, posts } = await openOnSlowPhone(page, '/waitlist', afterMs);
    const form = reservationForm(page);

    await form.name.fill(ATHLETE.name);
    await form.name.press('Enter');
    await expect(form.email).toBeFocused();
    await page.keyboard.type(ATHLETE.email);
    await page.keyboard.press('Enter');
    release();

    await expect(form.outcome).toContainText('Welcome to the waitlist!');
    await expect(notice(page)).toHaveCount(1);
    await expect(form.name).toHaveValue('');
    await expect(page).toHaveURL('/waitlist');
    expect(posts).toEqual([]);
    expect(documents).toHaveLength(1);
  });
}

test("'Try again' works as soon as the page is live, before its region is hydrated", async ({
  page,
  failOnce,
}) => {
  await failOnce(page, '/');
  const { release, documents } = await openEarly(page, '/');
  await signUpForm(page).name.fill(ATHLETE.name);
  await page.evaluate(() => {
    const { interactions } = window.composeBootstrap;
    const press = () => document.querySelector<HTMLElement>('[data-region] button')?.click();
    let follow: typeof interactions.follow;
    Object.defineProperty(interactions, 'follow', {
      get: () => follow,
      set: (value: typeof follow) => {
        follow = value;
        setTimeout(press);
      },
    });
  });

  release();

  await expect(heading(page)).toHaveText(/By Athletes/);
  expect(documents).toEqual([]);
});

test('a region is hydrated as the server sent it, even if its missing data arrive before its hydration', async ({
  page,
  failOnce,
}) => {
  await failOnce(page, '/');
  await page.addInitScript(() => {
    // React schedules its tasks by messages.
    const { postMessage } = MessagePort.prototype;
    const delayed: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(message) {
      delayed.push(() => postMessage.call(this, message));
    };
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (new URL(response.url).pathname === '/_shell/releases') {
        setTimeout(() => {
          MessagePort.prototype.postMessage = postMessage;
          for (const send of delayed) send();
        }, 100);
      }
      return response;
    };
  });

  await page.goto('/');

  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await waitForHydration(page);
  await expect(tryAgain.first()).toBeVisible();
  await tryAgain.first().click();
  await expect(heading(page)).toHaveText(/By Athletes/);
});
