import type { RunningService } from '../scripts/running/launchService.ts';
import { buildComposing, type ComposingSite } from './composing/startComposing.ts';
import { expect, test } from './site/test.ts';

/*
 * A page with a slot, in which the releases of two teams register a module each.
 */

// One worker builds it, once; the last tests change what is live.
test.describe.configure({ mode: 'default' });

let built: ComposingSite;
let site: RunningService;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  built = await buildComposing();
  site = await built.start();
});
test.afterAll(async () => {
  await site?.stop();
  await built?.remove();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the HTML of a page contains the modules in its slot, in the order of the site', async ({
    page,
  }) => {
    await page.goto(`${site.url}/offers`);

    const main = page.getByRole('main');
    await expect(main).toHaveText('See more in blueHalf the price in blue');
  });
});

test('a module in a slot is hydrated as the server rendered it', async ({ page }) => {
  await page.goto(`${site.url}/offers`);

  await page.getByRole('button', { name: 'See more in blue' }).click();

  await expect(page.getByRole('button', { name: 'You see more in blue' })).toBeVisible();
  await expect(page.getByText('Half the price in blue')).toBeVisible();
});

test('a page with a slot is loaded as a document from a page without, and then navigated to on the client', async ({
  page,
}) => {
  const isSameDocument = () => page.evaluate(() => 'first' in window);
  const note = () => page.evaluate(() => Object.assign(window, { first: true }));
  await page.goto(`${site.url}/about`);
  await page.getByRole('status').click();
  await note();

  await page.getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByText('Half the price in blue')).toBeVisible();
  expect(await isSameDocument()).toBe(false);

  await note();
  await page.getByRole('button', { name: 'See more in blue' }).click();
  await expect(page.getByRole('button', { name: 'You see more in blue' })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About the shop');
  await page.getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByRole('button', { name: 'See more in blue' })).toBeVisible();
  expect(await isSameDocument()).toBe(true);

  await page.goBack();
  await expect(page).toHaveTitle('About the shop');
  await page.reload();
  await page.getByRole('status').click();
  await page.goForward();
  await expect(page.getByText('Half the price in blue')).toBeVisible();
});

test('a module for which a slot has no room is left out, and its team learns of it', async ({
  page,
}) => {
  const status = () => built.compose('decide', 'status', '--shell', site.url);
  expect(await status()).not.toContain('left out');

  await built.register('decide', { offers: 'Offer' });

  await expect.poll(status).toContain('left out of the slot offers, which is full');
  await page.goto(`${site.url}/offers`);
  await expect(page.getByRole('main')).toHaveText('See more in blueHalf the price in blue');
  await built.register('decide', {});
  await expect.poll(status).not.toContain('left out');
});

test('a module comes and goes with the releases of its team', async ({ page }) => {
  const shown = async () => {
    await page.goto(`${site.url}/offers`);
    return page.getByRole('main').textContent();
  };
  await built.register('buy', {});
  await expect.poll(shown).toBe('See more in blue');

  await built.register('buy', { offers: 'Offer' });
  await expect.poll(shown).toBe('See more in blueHalf the price in blue');

  await built.register('explore', {});
  await expect.poll(shown).toBe('Half the price in blue');
});
