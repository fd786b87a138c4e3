import type { Page } from '@playwright/test';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { visitStill } from '../site/visitStill.ts';

const DAY_MS = 86_400_000;

const timer = (page: Page) => page.getByRole('timer', { name: 'Time Left Until Launch' });

/** `90 days 00 hours 00 minutes 00 seconds` */
const shows = (days: string, hours: string, minutes: string, seconds: string) =>
  `${days}days${hours}hours${minutes}minutes${seconds}seconds`;

/** Opens the home page with a clock that is stopped at this time. */
async function visitAt(page: Page, moment: string) {
  await page.clock.install({ time: new Date(moment).getTime() - DAY_MS });
  await page.clock.pauseAt(moment);
  // Sets `timeOrigin`, which is otherwise the time of the clock's installation. Adds half a second, since frames pass
  // before the countdown is read.
  await page.addInitScript(() => {
    let origin = 0;
    // Read lazily, since scripts after this one advance the clock to the current time.
    const get = () => (origin ||= Date.now() + 500);
    Object.defineProperty(performance, 'timeOrigin', { get });
  });
  await visitStill(page);
  await expect(timer(page)).toBeVisible();
}

test.use({ timezoneId: 'UTC' });

for (const { loadedAt, days, why } of [
  { loadedAt: '2025-11-30T12:00:00Z', days: 90, why: 'February ends the 28th' },
  { loadedAt: '2023-11-30T12:00:00Z', days: 91, why: 'in a leap year the 29th' },
  { loadedAt: '2025-05-31T12:00:00Z', days: 92, why: 'August has a 31st' },
  { loadedAt: '2026-01-15T12:00:00Z', days: 90, why: 'to the same day of April' },
]) {
  test(`loaded on ${loadedAt.slice(0, 10)} it counts from ${days} days: ${why}`, async ({
    page,
  }) => {
    await visitAt(page, loadedAt);

    await expect(timer(page)).toHaveText(shows(String(days), '00', '00', '00'));
  });
}

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    test('ticks each second, pauses and resumes', async ({ page }) => {
      await visitAt(page, '2026-01-15T12:00:00Z');
      const now = timer(page);

      await page.clock.runFor(1_000);
      await expect(now).toHaveText(shows('89', '23', '59', '59'));
      await page.clock.runFor(1_000);
      await expect(now).toHaveText(shows('89', '23', '59', '58'));

      await page.getByRole('button', { name: 'Pause countdown' }).click();
      await page.clock.runFor(60_000);
      await expect(now).toHaveText(shows('89', '23', '59', '58'));

      await page.getByRole('button', { name: 'Resume countdown' }).click();
      await expect(now).toHaveText(shows('89', '23', '58', '58'));
      await page.clock.runFor(1_000);
      await expect(now).toHaveText(shows('89', '23', '58', '57'));
    });
  });
}

test('shows four zeros after the launch', async ({ page }) => {
  await visitAt(page, '2026-01-15T12:00:00Z');

  await page.clock.fastForward(90 * DAY_MS - 1_000);
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText(shows('00', '00', '00', '00'));

  await page.clock.fastForward(3 * DAY_MS);
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText(shows('00', '00', '00', '00'));
});

test('the launch date changes with each document load, and not with a route change', async ({
  page,
}) => {
  await visitAt(page, '2026-01-15T12:00:00Z');
  await page.clock.fastForward(DAY_MS);
  await page.clock.runFor(1_000);
  await expect(timer(page)).toHaveText(shows('88', '23', '59', '59'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Waitlist' }).click();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(timer(page)).toHaveText(shows('88', '23', '59', '59'));

  await visitStill(page);
  await expect(timer(page)).toHaveText(/^(89|90)days/);
});

test('makes no announcement to screen readers', async ({ page, visit }) => {
  await visit('/');

  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
});
