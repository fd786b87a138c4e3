import type { Page } from '@playwright/test';
import { expect, faultyTest as test } from '../site/test.ts';

/** docs/product.md, 'States'. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The Waitlist Box Score' })
    .getByRole('button', { name, exact: true });

const nowhere = (page: Page) => page.mouse.move(2, 400);

/** Scrolls to the figures, moves the pointer off them, and stops the clock. */
test.beforeEach(async ({ page, visit }) => {
  await page.clock.install();
  await visit('/');
  await figure(page, 'Schools').scrollIntoViewIfNeeded();
  await nowhere(page);
  await page.clock.pauseAt(Date.now() + 60_000);
});

test('a tooltip opens after 700 ms of hovering, not sooner', async ({ page }) => {
  await figure(page, 'Schools').hover();
  await page.clock.runFor(DELAY_MS - 1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
});

test('the next tooltip opens at once within 300 ms of the last one closing', async ({ page }) => {
  await figure(page, 'Last 7 days').hover();
  await page.clock.runFor(DELAY_MS);
  await expect(page.getByRole('tooltip')).toBeAttached();
  await nowhere(page);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(SKIP_DELAY_MS - 1);

  await figure(page, 'Schools').hover();

  await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
});

test('the next tooltip opens after 700 ms again when the last one closed 300 ms ago', async ({
  page,
}) => {
  await figure(page, 'Last 7 days').hover();
  await page.clock.runFor(DELAY_MS);
  await expect(page.getByRole('tooltip')).toBeAttached();
  await nowhere(page);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(SKIP_DELAY_MS);

  await figure(page, 'Schools').hover();
  await page.clock.runFor(DELAY_MS - 1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
});

test('a tooltip stays open until the pointer leaves it and its figure', async ({ page }) => {
  await figure(page, 'Schools').hover();
  await page.clock.runFor(DELAY_MS);
  const tooltip = page.getByRole('tooltip');
  const label = await figure(page, 'Schools').boundingBox();
  const note = await tooltip.boundingBox();
  if (!label || !note) throw new Error('Neither is to be seen');

  // Moves through the gap between them, pixel by pixel.
  const x = label.x + label.width / 2;
  await page.mouse.move(x, label.y + label.height / 2);
  await page.mouse.move(x, note.y + note.height / 2, { steps: 40 });
  await expect(tooltip).toHaveText(/Different schools/);
  await nowhere(page);

  await expect(tooltip).toHaveCount(0);
});

test('one tooltip is open at a time, and after Escape it stays closed while the pointer rests', async ({
  page,
}) => {
  await figure(page, 'On the list').focus();

  await figure(page, 'Schools').hover();
  await page.clock.runFor(DELAY_MS);
  await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await figure(page, 'Schools').hover({ position: { x: 3, y: 20 } });
  await page.clock.runFor(DELAY_MS);

  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('focus opens a tooltip at once, and Escape closes it', async ({ page }) => {
  await figure(page, 'On the list').focus();
  await expect(page.getByRole('tooltip')).toHaveText(/Everyone who has joined/);

  await page.keyboard.press('Escape');

  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(figure(page, 'On the list')).toBeFocused();
});

test('a tooltip opened by focus stays open while the page scrolls to it, and afterwards', async ({
  page,
}) => {
  await figure(page, 'On the list').focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(figure(page, 'On the list')).toBeInViewport();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);

  // By then, all other listeners have received the scroll events.
  const isOver = await page.evaluateHandle(() => {
    const over = new Promise((resolve) => addEventListener('scrollend', resolve));
    return { over };
  });
  await page.keyboard.press('ArrowDown');
  await isOver.evaluate(async ({ over }) => void (await over));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before);

  await expect(page.getByRole('tooltip')).toHaveText(/Everyone who has joined/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap opens a tooltip', async ({ page }) => {
    await figure(page, 'On the list').tap();

    await expect(page.getByRole('tooltip')).toHaveText(/Everyone who has joined/);
  });
});
