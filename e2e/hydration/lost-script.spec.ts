import type { Page, Route } from '@playwright/test';
import { SCREENS, VARIANT } from '../site/screens.ts';
import { apiFailure } from '../site/startFaultyApi.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/** Ways in which the scripts of a page can fail although script is enabled. */
const LOST = {
  blocked: (page: Page) => page.route('**/*.js', (route) => route.abort('blockedbyclient')),
  broken: (page: Page) =>
    page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
  'on its way for ever': (page: Page) => page.route('**/*.js', () => {}),
};

/** Finishes all timed animations of the style sheet, as if the visitor had waited. */
const waitLong = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

for (const [what, lose] of Object.entries(LOST)) {
  test.describe(`with script ${what}`, what === 'blocked' ? {} : VARIANT, () => {
    test.beforeEach(async ({ page, problems }) => {
      problems.allow(/./);
      await lose(page);
    });

    for (const { name, viewport, details } of SCREENS) {
      test.describe(`at ${name}`, details, () => {
        test.use({ viewport });

        test('every benefit can be read, one at a time', async ({ page }) => {
          await page.goto('/', { waitUntil: 'commit' });
          const feature = page.getByRole('article', { name: 'AI Chatbot' });

          for (const number of ['02', '03', '01']) {
            await feature.locator('summary').filter({ hasText: number }).click();

            await expect(feature.getByRole('region')).toHaveCount(1);
            await expect(feature.getByRole('region', { name: number })).toBeVisible();
          }
        });

        if (what === 'broken') {
          test("the countdown runs by the remote's enhancement, and its button works", async ({
            page,
          }) => {
            await page.goto('/');
            await expect(page.getByRole('timer')).toHaveText(/\d\ddays/);

            await page.getByRole('button', { name: 'Pause countdown' }).click();

            await expect(page.getByRole('button', { name: 'Resume countdown' })).toBeVisible();
          });
        } else {
          test('the countdown shows the launch date and does not count', async ({ page }) => {
            await page.goto('/', { waitUntil: 'commit' });

            await expect(page.getByText(/^Launch is about three months away/)).toBeVisible();
            await expect(page.getByRole('timer')).toHaveCount(0);
            await expect(page.getByRole('button', { name: /countdown/ })).toHaveCount(0);
          });
        }
      });
    }

    if (what === 'broken') {
      test("tooltips open by the remote's enhancement, so their texts stay hidden", async ({
        page,
      }) => {
        await page.goto('/');
        const figure = page.getByRole('button', { name: 'On the list', exact: true });
        const explanation = page.getByRole('definition').filter({ hasText: /^Everyone who/ });
        await expect(page.locator('[data-explained]')).toBeAttached();
        await waitLong(page);
        await expect(explanation).toBeHidden();

        await figure.click();

        await expect(page.getByRole('tooltip')).toHaveText(/^Everyone who has joined/);
      });
    } else {
      test('the text of each tooltip is shown', async ({ page }) => {
        await page.goto('/', { waitUntil: 'commit' });
        const explanation = page.getByText(/^Everyone who has joined/);
        await explanation.waitFor({ state: 'attached' });
        await expect(explanation).toBeHidden();

        await waitLong(page);

        await expect(explanation).toBeVisible();
      });
    }

    test('no loading message stays forever', async ({ page, setDashboard }) => {
      await setDashboard('silence');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByText('Loading dashboard data...')).toBeVisible();

      await waitLong(page);

      await expect(page.getByText('Loading dashboard data...')).toBeHidden();
      await expect(page.getByText('Reload the page to see them.')).toBeVisible();
    });

    test("'Try again' reloads the page", async ({ page, setDashboard, api }) => {
      await setDashboard(apiFailure(500));
      await page.goto('/', { waitUntil: 'commit' });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await expect(tryAgain).toBeVisible();

      await expect(async () => {
        api.heal();
        await tryAgain.click({ noWaitAfter: true });
        const figures = page.getByRole('region', { name: 'The Waitlist Box Score' });
        await expect(figures).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

    test('the form that needs script explains that and links to the other one', async ({
      page,
    }) => {
      await page.goto('/waitlist', { waitUntil: 'commit' });
      await page.getByText('This form needs JavaScript.').waitFor({ state: 'attached' });

      await waitLong(page);

      await page.getByRole('link', { name: 'join the waitlist there' }).click();
      await expect(page).toHaveURL('/#waitlist');
    });

    test('every visible button follows a link or submits a form', async ({ page }) => {
      for (const path of ['/', '/waitlist', '/privacy-policy', '/no-such-page']) {
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('footer').waitFor();
        await waitLong(page);

        const idle = page
          .locator('button:not([type=submit])')
          .filter({ visible: true })
          // Excludes tooltip buttons, whose text is below them, and the countdown's button, which has a separate
          // script.
          .and(page.locator(':not(dt *, [data-lit] *)'));
        await expect(idle, path).toHaveCount(0);
      }
    });
  });
}

test('a document that ended early is loaded again once the server can be reached', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED|502/);
  const requests = [
    async (route: Route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.indexOf('id="composition"')) });
    },
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  ];
  await page.route('/', (route) => requests.shift()?.(route) ?? route.continue());
  const isRefused = page.waitForEvent('requestfailed');
  const isUnavailable = page.waitForResponse((response) => response.status() === 502);
  await page.clock.install();
  await page.goto('/');
  await isRefused;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.clock.fastForward(5_000);
  await isUnavailable;
  await page.clock.fastForward(5_000);

  await expect(page.locator('#composition')).toBeAttached();
  await waitForHydration(page);
});

test('a document that ended early is not requested for ever if the server has none', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  let requests = 0;
  await page.route('/', async (route) => {
    requests++;
    if (requests > 1) return route.fulfill({ status: 404, body: 'Not Found' });
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.slice(0, html.indexOf('id="composition"')) });
  });
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => requests).toBe(2);

  for (let time = 0; time < 3; time++) {
    await page.clock.fastForward(5_000);
    await page.evaluate(() => fetch('/healthz'));
  }

  expect(requests).toBe(2);
});
