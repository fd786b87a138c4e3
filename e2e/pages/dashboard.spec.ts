import type { Page } from '@playwright/test';
import { unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { SAMPLE_METRICS } from '../site/sampleMetrics.ts';
import { SCREENS, VARIANT } from '../site/screens.ts';
import { apiFailure } from '../site/startFaultyApi.ts';
import { expect, test as realTest, faultyTest as test } from '../site/test.ts';
import { visitStill } from '../site/visitStill.ts';

const ERROR = 'Error loading dashboard data: Network response was not ok';
const FAILING = apiFailure(500);

const figures = (page: Page) => page.getByRole('region', { name: 'The Waitlist Box Score' });
const loading = (page: Page) => page.getByText('Loading dashboard data...', { exact: true });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'dashboard' });

/** Delays the browser's request until the test releases it. */
async function blockDashboard(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/api/dashboard', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}, the request of the server`, details, () => {
    test.use({ viewport });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
        test.use({ javaScriptEnabled });

        test('succeeds in time: the figures are in the HTML', async ({ page, visit }) => {
          const calls: string[] = [];
          page.on('request', (request) => calls.push(request.url()));

          await visit('/');

          await expect(figures(page).getByRole('definition').first()).toHaveText('12,840');
          const labels = figures(page).locator('dt').filter({ visible: true });
          await expect(labels).toHaveText([/^On the list/, /^Last 7 days/, /^Schools/]);
          await expect(figures(page).getByText(/sign-ups from/)).toBeVisible();
          expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
        });

        test('fails: the page shows the error and is complete', async ({
          page,
          visit,
          problems,
          setDashboard,
        }) => {
          problems.allow(/Failed to load resource.*500/);
          await setDashboard(FAILING);

          await visit('/');

          await expect(failure(page)).toHaveText(ERROR);
          await expect(figures(page)).toHaveCount(0);
          await expect(page.getByRole('region', { name: 'Join the waitlist' })).toBeVisible();
        });

        test('times out: the page shows a loading line, or without script a hint to reload', async ({
          page,
          visit,
          setDashboard,
        }) => {
          await setDashboard('silence');

          await visit('/');

          await expect(loading(page)).toBeVisible({ visible: javaScriptEnabled });
          await expect(page.getByText('Reload the page to see them.')).toBeVisible({
            visible: !javaScriptEnabled,
          });
          await expect(page.getByRole('region', { name: 'Join the waitlist' })).toBeVisible();
        });
      });
    }
  });
}

test.describe('the request of the browser, after that of the server timed out', () => {
  test('succeeds: the figures replace the loading line', async ({
    page,
    api,
    visit,
    setDashboard,
  }) => {
    await setDashboard('silence');
    const release = await blockDashboard(page);
    await visit('/');
    await expect(loading(page)).toBeVisible();

    api.heal();
    release();

    await expect(figures(page).getByRole('definition').first()).toHaveText('12,840');
    await expect(loading(page)).toHaveCount(0);
  });

  for (const [what, behaviour, status] of [
    ['a failure', FAILING, 500],
    ['a response that is not JSON', { status: 200, text: '<h1>Hello</h1>' }, 503],
    ['figures of another shape', { status: 200, body: { total: 'many' } }, 503],
    ['a cut connection', 'cut', 503],
  ] as const) {
    test(
      `${what}: the error with its message`,
      behaviour === FAILING ? {} : VARIANT,
      async ({ page, api, visit, problems, setDashboard }) => {
        problems.expect(new RegExp(`Failed to load resource.*${status}`));
        await setDashboard('silence');
        const release = await blockDashboard(page);
        await visit('/');
        await expect(loading(page)).toBeVisible();

        api.dashboard = behaviour;
        release();

        await expect(failure(page)).toHaveText(ERROR);
        await expect(loading(page)).toHaveCount(0);
      },
    );
  }
});

test.describe('after an error', () => {
  test.beforeEach(async ({ page, problems, setDashboard }) => {
    problems.allow(/Failed to load resource.*500/);
    await setDashboard(FAILING);
    // Records the time of every call by the page's clock, and how many calls are pending.
    await page.addInitScript(() => {
      const calls: number[] = [];
      const state = { calls, pending: 0 };
      Object.assign(window, { dashboardCalls: state });
      const { fetch } = window;
      window.fetch = async (...call) => {
        if (!String(call[0]).includes('/api/dashboard')) return fetch(...call);
        state.calls.push(Date.now());
        state.pending += 1;
        return fetch(...call).finally(() => {
          state.pending -= 1;
        });
      };
    });
    await page.clock.install({ time: '2026-01-15T12:00:00Z' });
    await page.clock.pauseAt('2026-01-15T12:01:00Z');
  });

  type Recorder = { dashboardCalls: { calls: number[]; pending: number } };

  /** Advances the page's clock, and waits for every call that becomes due. */
  async function passTime(page: Page, ms: number, stepMs = 100): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await page.clock.runFor(stepMs);
      await page.waitForFunction(
        () => (window as unknown as Recorder).dashboardCalls.pending === 0,
        null,
        { polling: 10 },
      );
    }
  }

  const callsOf = (page: Page) =>
    page.evaluate(() => (window as unknown as Recorder).dashboardCalls.calls);

  test('retries three times, after 1 s, 2 s and 4 s', async ({ page }) => {
    await visitStill(page);
    await expect(failure(page)).toHaveText(ERROR);
    const shownAt = await page.evaluate(() => Date.now());

    await passTime(page, 9_000);
    await page.clock.fastForward(120_000);
    await passTime(page, 1_000);

    const calls = await callsOf(page);
    expect(calls.map((call, index) => call - (calls[index - 1] ?? shownAt))).toEqual([
      1_000, 2_000, 4_000,
    ]);
    await expect(failure(page)).toHaveText(ERROR);
  });

  test('recovers once the API responds', async ({ page, api }) => {
    await visitStill(page);
    await passTime(page, 1_500);
    await expect(failure(page)).toHaveText(ERROR);

    api.heal();
    await passTime(page, 2_000);

    await expect(figures(page).getByRole('definition').first()).toHaveText('12,840');
    await expect(failure(page)).toHaveCount(0);
    expect(await callsOf(page)).toHaveLength(2);
  });

  test("'Try again' loads at once", async ({ page, api }) => {
    await visitStill(page);
    await expect(failure(page)).toHaveText(ERROR);
    api.heal();

    await page.getByRole('button', { name: 'Try again' }).click();
    // React waits before it replaces content that it has only just shown.
    await page.clock.resume();

    await expect(figures(page).getByRole('definition').first()).toHaveText('12,840');
    await expect(failure(page)).toHaveCount(0);
  });

  test("'Try again' that fails shows the error again and restarts the retries", async ({
    page,
  }) => {
    await visitStill(page);
    await passTime(page, 8_000);
    expect(await callsOf(page)).toHaveLength(3);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toHaveText(ERROR);
    await passTime(page, 8_000);

    expect(await callsOf(page)).toHaveLength(7);
  });

  test('does not retry while another page is shown', async ({ page }) => {
    await visitStill(page);
    await expect(failure(page)).toHaveText(ERROR);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Waitlist' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/kickoff/);

    await passTime(page, 8_000);

    expect(await callsOf(page)).toEqual([]);
  });
});

test("a page from the back/forward cache replaces its HTML's figures by new ones, and they are explained", async ({
  page,
  api,
  visit,
}) => {
  await page.clock.install();
  await visit('/');
  const schools = figures(page).getByRole('button', { name: 'Schools', exact: true });
  await schools.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();

  api.dashboard = { status: 200, body: { ...SAMPLE_METRICS, total: 23_456 } };
  // Older than the figures may be, and than those that the shell has cached.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(figures(page).getByRole('definition').first()).toHaveText('23,456', {
      timeout: 1_000,
    });
  }).toPass();

  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(page.locator('[data-region="marketing/Metrics"]')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(schools).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
});

realTest('an unreachable API affects the figures only', async ({ page, problems, launchSite }) => {
  problems.expect(/Failed to load resource.*503/);
  const site = await launchSite({ apiUrl: await unusedAddress() });

  await page.goto(`${site.url}/`);

  await expect(failure(page)).toHaveText(ERROR);
  await expect(page.getByRole('main').locator('h2')).not.toHaveCount(0);
  // The first background attempt.
  await page.waitForResponse((response) => response.status() === 503);
});

test('the figure of the best day is on one line, whichever of the 30 days it is', async ({
  page,
  visit,
  setDashboard,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });

  for (const bestDay of [0, 15, 28, 29]) {
    // A different figure in each round, which shows that the page has this round's data.
    const signUps = 98_700 + bestDay;
    const shown = signUps.toLocaleString('en-US');
    const daily = SAMPLE_METRICS.daily.map((day, index) => ({
      ...day,
      signUps: index === bestDay ? signUps : 1,
    }));
    await setDashboard({ status: 200, body: { ...SAMPLE_METRICS, daily } }, shown);
    await visit('/');

    const lines = await figures(page)
      .getByText(shown, { exact: true })
      .first()
      .evaluate((figure) => figure.clientHeight / parseFloat(getComputedStyle(figure).lineHeight));

    expect(lines, `day ${bestDay + 1}`).toBeCloseTo(1, 1);
  }
});

test('on paper the bars of the chart have their height', async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  const chart = figures(page).locator('svg[viewBox="0 0 300 100"]');
  const share = () =>
    chart.evaluate((plot) => {
      const bars = [...plot.querySelectorAll('path')];
      const highest = Math.max(...bars.map((bar) => bar.getBoundingClientRect().height));
      return highest / plot.getBoundingClientRect().height;
    });
  await expect.poll(share).toBeGreaterThan(0.9);
});

test('on paper a figure is on one page with its label', async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  const cells = figures(page).locator('dl > div');
  await expect(cells).toHaveCount(3);
  for (const cell of await cells.all()) await expect(cell).toHaveCSS('break-inside', 'avoid');
});
