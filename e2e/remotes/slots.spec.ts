import { composeOnce } from '../composing/composeOnce.ts';
import { expect, test } from '../site/test.ts';

/* A page with a slot, in which the releases of two teams each register a module. */

// The last tests change the live releases.
const composing = composeOnce();

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the HTML of a page contains the modules in its slot, in the order of the site', async ({
    page,
  }) => {
    await page.goto(`${composing.site.url}/offers`);

    const main = page.getByRole('main');
    await expect(main).toHaveText('See more in blueHalf the price in blue');
  });
});

test('a module in a slot is hydrated as the server rendered it', async ({ page }) => {
  await page.goto(`${composing.site.url}/offers`);

  await page.getByRole('button', { name: 'See more in blue' }).click();

  await expect(page.getByRole('button', { name: 'You see more in blue' })).toBeVisible();
  await expect(page.getByText('Half the price in blue')).toBeVisible();
});

test('a page with a slot is loaded as a document from a page without, and then navigated to on the client', async ({
  page,
}) => {
  const isSameDocument = () => page.evaluate(() => 'first' in window);
  const note = () => page.evaluate(() => Object.assign(window, { first: true }));
  await page.goto(`${composing.site.url}/about`);
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

test("a module beyond a slot's limit is left out, and its team is informed", async ({ page }) => {
  const status = () => composing.built.compose('decide', 'status', '--shell', composing.site.url);
  expect(await status()).not.toContain('left out');

  await composing.built.register('decide', { offers: 'Offer' });

  await expect.poll(status).toContain('left out of the slot offers, which is full');
  await page.goto(`${composing.site.url}/offers`);
  await expect(page.getByRole('main')).toHaveText('See more in blueHalf the price in blue');
  await composing.built.register('decide', {});
  await expect.poll(status).not.toContain('left out');
});

test('a module appears and disappears with the releases of its team', async ({ page }) => {
  const shown = async () => {
    await page.goto(`${composing.site.url}/offers`);
    return page.getByRole('main').textContent();
  };
  await composing.built.register('buy', {});
  await expect.poll(shown).toBe('See more in blue');

  await composing.built.register('buy', { offers: 'Offer' });
  await expect.poll(shown).toBe('See more in blueHalf the price in blue');

  await composing.built.register('explore', {});
  await expect.poll(shown).toBe('Half the price in blue');
});
