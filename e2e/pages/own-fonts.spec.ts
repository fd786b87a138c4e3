import type { Page } from '@playwright/test';
import { NARROW, WIDE } from '../site/screens.ts';
import { scrollToEnd } from '../site/scrollToEnd.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { findBrokenWords } from '../states/findBrokenWords.ts';

/*
 * Visitors whose browser shows pages in a typeface of their own, or blocks fonts: both are wider than the display
 * typeface.
 */

test.use({ viewport: NARROW.viewport });

const useOwnFont = (page: Page) =>
  page.evaluate(() => {
    for (const face of ['--font-display', '--font-text'])
      document.documentElement.style.setProperty(face, 'sans-serif');
  });

test('the bar stays one line, and the logo shows its mark alone', async ({ page, visit }) => {
  await visit('/');
  const bar = page.getByRole('banner');
  const heightOf = async () => (await bar.boundingBox())?.height;
  const height = await heightOf();
  await useOwnFont(page);

  expect(await heightOf()).toBe(height);
  expect(await findBrokenWords(bar)).toEqual([]);
  const logo = bar.getByRole('link', { name: /^Statline/ });
  await expect(logo.locator('svg')).toBeInViewport({ ratio: 1 });
  await expect(logo.getByText('Statline')).not.toBeInViewport();

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(logo.locator('svg')).toBeInViewport({ ratio: 1 });
});

test('no figure of the home page is broken', async ({ page, visit }) => {
  await visit('/');
  await useOwnFont(page);
  await scrollToEnd(page);

  for (const figure of ['#mission dd', '[aria-labelledby=metrics-title] dd', '[role=timer]']) {
    const places = page.locator(figure);
    expect(await places.count()).toBeGreaterThan(0);
    for (const place of await places.all()) expect(await findBrokenWords(place)).toEqual([]);
  }
});

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE.viewport });

  test('no figure of the waitlist page reaches into the next one', async ({ page, visit }) => {
    await visit('/waitlist');
    await useOwnFont(page);

    const claims = page.getByText('10,000+', { exact: true });
    expect(await claims.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
});
