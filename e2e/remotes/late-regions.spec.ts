import type { Page } from '@playwright/test';
import { type Shop, shopTest as test } from '../shop/shopTest.ts';
import { expect } from '../site/test.ts';

// All tests in one worker, so that the site is built only once.
test.describe.configure({ mode: 'default' });

const PRODUCT = '/things/scarf';
/** Less than a `load` may take. */
const PRICE_MS = 900;

const buy = (page: Page) => page.getByRole('button', { name: 'Buy for £24.00' });

declare global {
  interface Window {
    /** The document after its arrival. */
    arrived: string;
    shifts: number;
  }
}

/** Installed before all scripts of the page. */
function watchArrival(): void {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    window.arrived = document.documentElement.outerHTML;
  });
}

let shop: Shop;
const at = (path: string) => `${shop.url}${path}`;

test.beforeEach(async ({ launchShop }) => {
  shop = await launchShop({}, { priceMs: PRICE_MS });
});

test('a late region appears without a layout shift; the document equals one sent after all data are loaded', async ({
  page,
}) => {
  await page.addInitScript(watchArrival);

  await page.goto(at(PRODUCT), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Terrace scarf' })).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expect(buy(page)).toBeVisible();
  await page.waitForFunction(() => document.readyState === 'complete');
  const streamed = await page.evaluate(() => window.arrived);
  expect(await page.evaluate(() => window.shifts)).toBe(0);

  const response = await page.goto(at(PRODUCT));
  expect(response?.headers().etag).toBeDefined();
  expect(streamed).toBe(await page.evaluate(() => window.arrived));
});

test('an interaction before a late region arrives does not prevent its hydration', async ({
  page,
}) => {
  await page.goto(at(PRODUCT), { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Terrace scarf' }).click();
  await expect(buy(page)).toHaveCount(0);

  await buy(page).click();

  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart 1 thing');
});

test('the inspection overlay shows which region is late, and that it has arrived', async ({
  page,
}) => {
  const row = page.getByRole('row').filter({ hasText: 'buy/BuyButton' });

  await page.goto(at(`${PRODUCT}?_inspect`), { waitUntil: 'commit' });

  await expect(row).toContainText('late');
  // The cart in the bar loads the host bundle without an interaction.
  await expect(row).toContainText(/live [0-9a-f]{16}hydrated/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is complete and in order', async ({ page }) => {
    await page.goto(at(PRODUCT));

    await expect(buy(page)).toBeVisible();
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(1);
    await expect(page.getByText(/needs JavaScript/)).toHaveCount(0);
  });
});
