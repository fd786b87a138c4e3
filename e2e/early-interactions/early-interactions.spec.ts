import type { APIRequestContext, Page } from '@playwright/test';
import { countSignUps, countUncached } from '../sign-up/countSignUps.ts';
import { reservationForm } from '../sign-up/reservationForm.ts';
import { ATHLETE, fillIn, notice, signUpForm } from '../sign-up/signUpForm.ts';
import { delayScripts } from '../site/delayScripts.ts';
import { NARROW, WIDE } from '../site/screens.ts';
import { expect, faultyTest, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { ALL, openEarly, openWithScriptTimeout, REGIONS } from './openEarly.ts';

/*
 * Interactions before the code is loaded are neither lost nor done twice. The scripts are delayed until the tests
 * release them.
 */

/** Not the enhancements, which are without React. */
const SCRIPTS_OF_REACT = /\/(assets|remotes)\/(?!.*enhancement).*\.js/;

/** Delays no script, in tests that do something else to the scripts. */
const NOTHING = '**/no-such-file';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The Waitlist Box Score' })
    .getByRole('button', { name, exact: true });

/** The browser itself has sent the form, once, and the sign-up is stored. */
async function expectOneFromBrowser(
  request: APIRequestContext,
  before: number,
  posts: readonly string[],
): Promise<void> {
  await expect.poll(() => countSignUps(request)).toBe(before + 1);
  expect(posts).toEqual(['application/x-www-form-urlencoded']);
}

const isInPlace = (page: Page, id: string) => expect(page.locator(`#${id}`)).toBeInViewport();

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE.viewport });

  test('a button of the bar scrolls to its section at once, and typed text is preserved', async ({
    page,
  }) => {
    const { release, documents } = await openEarly(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await bar(page).getByRole('button', { name: 'Mission' }).click();

    await isInPlace(page, 'mission');
    await expect(page).toHaveURL('/#mission');
    release();
    await waitForHydration(page);
    await expect(form.name).toHaveValue(ATHLETE.name);
    await expect(page.locator('#waitlist svg').getByText('CARTER')).toBeAttached();
    expect(documents).toEqual([]);
  });

  test('a link to another page waits for the script if text was typed, and the text is preserved', async ({
    page,
  }) => {
    const { release, documents } = await openEarly(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    release();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
    await expect(form.name).toHaveValue(ATHLETE.name);
    expect(documents).toEqual([]);
  });

  test('a link loads a document if the script of a region with typed text does not load, and the text is restored', async ({
    page,
    problems,
  }) => {
    // Reported a second later, which a slow machine is still on the page.
    problems.allow(/could not be loaded/);
    const { release, documents } = await openWithScriptTimeout(page, '/', REGIONS);
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();

    await expect(page).toHaveURL('/privacy-policy');
    expect(documents).toHaveLength(1);
    release();
    await page.goBack();
    await expect(form.name).toHaveValue(ATHLETE.name);
  });

  for (const delayed of [ALL, REGIONS]) {
    const what = delayed === ALL ? 'any script' : "the region's script";

    test(`a form that is submitted before ${what} has loaded is sent once, by that script`, async ({
      page,
      request,
    }, { testId }) => {
      const before = await countUncached(request);
      const { release, documents, posts } = await openEarly(page, '/', delayed);
      const form = signUpForm(page);
      await fillIn(form, { email: `${testId}@example.com` });

      await form.submit.click();
      await expect(form.submit).toHaveAttribute('aria-busy', 'true');
      await expect(form.welcome).toMatchAriaSnapshot('- status: Sending…');
      await form.submit.click();
      await form.email.press('Enter');
      expect(posts).toEqual([]);
      release();

      await expect(form.welcome).toContainText('Welcome to the waitlist!');
      await expect(notice(page)).toHaveCount(1);
      await expect.poll(() => countSignUps(request)).toBe(before + 1);
      expect(posts).toEqual(['application/json']);
      expect(documents).toEqual([]);
    });

    test(`a form that is submitted offline before ${what} has loaded keeps its text, reports it, and can be sent again`, async ({
      page,
      problems,
    }, { testId }) => {
      problems.expect(/Offline: form not sent/);
      const { release, documents, posts } = await openEarly(page, '/', delayed);
      const form = signUpForm(page);
      const email = `${testId}@example.com`;
      await fillIn(form, { email });
      await page.context().setOffline(true);

      await form.submit.click();

      await expect(form.refusal).toContainText('Network Error');
      await expect(form.refusal).toBeInViewport();
      await expect(form.email).toHaveValue(email);
      await expect(form.submit).not.toHaveAttribute('aria-busy', 'true');
      expect([documents, posts]).toEqual([[], []]);

      await page.context().setOffline(false);
      await form.submit.click();
      await expect(form.refusal).toHaveCount(0);
      release();
      await expect(form.welcome).toContainText('Welcome to the waitlist!');
      expect(posts).toEqual(['application/json']);
    });

    test(`a form is sent by the browser when ${what} does not load`, async ({ page, request }, {
      testId,
    }) => {
      const before = await countUncached(request);
      const { posts } = await openWithScriptTimeout(page, '/', delayed);
      const form = signUpForm(page);
      await fillIn(form, { email: `${testId}@example.com` });

      await form.submit.click();

      await expect(form.region).toContainText('Welcome to the waitlist!');
      await expectOneFromBrowser(request, before, posts);
    });

    test(`a reservation that is made before ${what} has loaded is confirmed once`, async ({
      page,
    }) => {
      const { release, documents, posts } = await openEarly(page, '/waitlist', delayed);
      const form = reservationForm(page);
      await form.name.fill(ATHLETE.name);
      await form.email.fill(ATHLETE.email);

      await form.submit.click();
      release();

      await expect(form.outcome).toContainText('Welcome to the waitlist!');
      await expect(notice(page)).toHaveCount(1);
      await expect(page).toHaveURL('/waitlist');
      expect([...documents, ...posts]).toEqual([]);
    });
  }

  for (const act of ['click', 'focus'] as const) {
    faultyTest(
      `a tooltip opens at once on ${act} while the host's script is delayed, and stays`,
      async ({ page }) => {
        const enhanced = page.waitForResponse(/Metrics\.enhancement/);
        const { release } = await openEarly(page, '/', SCRIPTS_OF_REACT);
        await enhanced;
        const schools = figure(page, 'Schools');
        // Replayed later, when it is no longer the last press.
        await page.getByRole('heading', { level: 1 }).click();

        await schools[act]();

        await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
        await expect(schools).toHaveAccessibleDescription(/Different schools/);
        await expect(schools).not.toHaveAttribute('aria-busy');
        release();
        await waitForHydration(page);
        await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('tooltip')).toHaveCount(0);
      },
    );

    faultyTest(`a tooltip opens if ${act} comes before any script`, async ({ page }) => {
      const { release } = await openEarly(page, '/');

      await figure(page, 'Schools')[act]();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      release();

      await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
      await expect(figure(page, 'Schools')).toBeFocused();
    });
  }

  faultyTest(
    'a tooltip that was opened before hydration closes on a press elsewhere, and stays closed',
    async ({ page }) => {
      const enhance = await delayScripts(page, /Metrics\.enhancement/);
      const { release } = await openEarly(page, '/', SCRIPTS_OF_REACT);
      // The engine replays this press once the host is live.
      await figure(page, 'Schools').click();
      enhance();
      await expect(page.getByRole('tooltip')).toBeVisible();

      await page.getByText('counted from the list itself').click();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      release();
      await waitForHydration(page);

      await expect(page.getByRole('tooltip')).toHaveCount(0);
    },
  );

  test('benefits open and close before any script has loaded, and their screens change', async ({
    page,
  }) => {
    const { release } = await openEarly(page, '/');
    const feature = page.getByRole('article', { name: 'AI Chatbot' });
    const second = feature.locator('summary').filter({ hasText: '02' });

    await second.click();
    await expect(feature.getByRole('region', { name: '02' })).toBeVisible();
    await second.click();
    await expect(feature.getByRole('region')).toHaveCount(0);
    release();
    await waitForHydration(page);

    await expect(feature.locator('[data-screen="02"]')).toBeVisible();
    await expect(feature.getByRole('region')).toHaveCount(0);
  });

  test('a form is sent by the browser if the script fails, even if a link was clicked after it', async ({
    page,
    request,
    problems,
  }, { testId }) => {
    problems.allow(/ERR_FAILED/);
    const before = await countUncached(request);
    const fail = await delayScripts(page, ALL, 'abort');
    const { posts } = await openWithScriptTimeout(page, '/', NOTHING);
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });

    await form.submit.click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    fail();

    await expect(form.region).toContainText('Welcome to the waitlist!');
    await expectOneFromBrowser(request, before, posts);
  });

  test('a form is sent by the browser if the host throws before it hydrates the page', async ({
    page,
    request,
    problems,
  }, { testId }) => {
    problems.allow(/planted/);
    const before = await countUncached(request);
    await page.addInitScript(() => {
      const createPolicy = () => {
        throw new Error('planted');
      };
      Object.assign(window.trustedTypes as object, { createPolicy });
    });
    const { posts } = await openEarly(page, '/', NOTHING);
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });

    await form.submit.click();

    await expect(form.region).toContainText('Welcome to the waitlist!');
    await expectOneFromBrowser(request, before, posts);
  });

  test('if the script of a region cannot be loaded, the browser sends its form once and follows its links', async ({
    page,
    request,
    problems,
  }, { testId }) => {
    problems.allow(/503/, /could not be loaded/);
    const before = await countUncached(request);
    await page.route(REGIONS, (route) => route.fulfill({ status: 503 }));
    const { posts } = await openWithScriptTimeout(page, '/', NOTHING);
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });

    await form.submit.click();
    await form.submit.click();

    await expect(form.region).toContainText('Welcome to the waitlist!');
    await expectOneFromBrowser(request, before, posts);
    await form.region.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
  });

  test('links in a region whose script is loading are followed at once', async ({ page }) => {
    const { documents } = await openEarly(page, '/', REGIONS);
    await page.unroute(REGIONS);

    await signUpForm(page).region.getByRole('link', { name: 'Privacy Policy' }).click();

    await expect(page).toHaveURL('/privacy-policy');
    expect(documents).toEqual([]);
  });

  test('a link with a modifier key opens another tab, as without script', async ({
    page,
    context,
  }) => {
    await openEarly(page, '/');
    await signUpForm(page).name.fill(ATHLETE.name);
    const opened = context.waitForEvent('page');

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Privacy Policy' })
      .click({ modifiers: ['ControlOrMeta'] });

    await expect(await opened).toHaveURL('/privacy-policy');
    await expect(page).toHaveURL('/');
  });

  test('missing fields of a form are reported at once by the browser, as without script', async ({
    page,
  }) => {
    const { posts } = await openEarly(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await form.submit.click();

    await expect(form.email).toBeFocused();
    expect(posts).toEqual([]);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: NARROW.viewport });

  test('the menu opens and scrolls to a section, and is closed once the script has run', async ({
    page,
  }) => {
    const { release, documents } = await openEarly(page, '/');

    await bar(page).getByText('Menu', { exact: true }).click();
    await bar(page).getByRole('button', { name: 'Mission' }).click();

    await isInPlace(page, 'mission');
    release();
    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();
    await isInPlace(page, 'mission');
    expect(documents).toEqual([]);
  });

  test('Escape closes a menu that was opened before the script has loaded', async ({ page }) => {
    const { release } = await openEarly(page, '/');
    await bar(page).getByText('Menu', { exact: true }).click();

    await page.keyboard.press('Escape');
    release();

    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();
    await expect(bar(page).locator('summary')).toBeFocused();
  });

  test('a menu that was opened before the script has loaded stays open', async ({ page }) => {
    const { release } = await openEarly(page, '/');

    await bar(page).getByText('Menu', { exact: true }).click();
    release();
    await waitForHydration(page);

    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeVisible();
  });
});
