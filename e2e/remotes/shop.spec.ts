import type { Page } from '@playwright/test';
import { NOWHERE, shopTest as test } from '../shop/shopTest.ts';
import { expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { findViolations } from '../states/findViolations.ts';

// All tests in one worker, so that the site is built only once.
test.describe.configure({ mode: 'default' });

const cart = (page: Page) => page.getByRole('link', { name: /^Cart/ });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy for £24.00' });
const recommended = (page: Page) => page.getByRole('complementary').getByRole('link');

const WITH_MOSS = ['Cowbell in moss', 'Two-stick drum in moss', 'Pennant in moss'];

test('a visitor navigates the pages of all teams, chooses a colour, buys, and gets the pick-up place', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await page.getByRole('link', { name: 'Terrace scarf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terrace scarf' })).toBeVisible();
  await expect(page).toHaveTitle('Terrace scarf in brick – The Stand');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  await expect(page).toHaveURL(/\/things\/scarf\?colour=moss$/);
  await expect(page.getByRole('link', { name: 'moss', exact: true })).toBeFocused();
  await expect(page.getByRole('img', { name: 'Terrace scarf in moss' })).toBeVisible();
  await expect(recommended(page)).toHaveText(WITH_MOSS);
  await expect(page).toHaveTitle('Terrace scarf in moss – The Stand');

  await buy(page).click();
  await expect(cart(page)).toHaveText('Cart 1 thing');
  await buy(page).click();
  await expect(cart(page)).toHaveText('Cart 2 things');
  expect(await findViolations(page)).toEqual([]);

  await cart(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('listitem')).toHaveText(['2 × Terrace scarf in moss£48.00Remove']);
  await page.getByRole('radio', { name: 'Braga' }).check();
  await expect(page.getByRole('button', { name: 'Order, to collect in Braga' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await page.getByRole('button', { name: 'Order, to collect in Braga' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(cart(page)).toHaveText('Cart');
});

test("a click on 'buy' before any script has loaded is replayed once", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/remotes/decide/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const own = page.waitForResponse(/\/remotes\/buy\/.*\.js/);
  await page.goto('/things/scarf?colour=night');

  await buy(page).click();
  // Its own script is loaded, that of the page around it is not.
  await own;
  release();

  await expect(page.getByText('It is in your cart.')).toBeVisible();
  await expect(cart(page)).toHaveText('Cart 1 thing');
  await expect(page).toHaveURL(/\/things\/scarf\?colour=night$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor chooses a colour, buys and orders', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Terrace scarf' }).click();
    await page.getByRole('link', { name: 'moss', exact: true }).click();
    await expect(recommended(page)).toHaveText(WITH_MOSS);

    await buy(page).click();
    await expect(page.getByRole('listitem')).toHaveText(['1 × Terrace scarf in moss£24.00Remove']);
    await page.getByRole('link', { name: 'The Stand' }).click();
    await cart(page).click();
    await expect(page.getByRole('listitem')).toHaveText(['1 × Terrace scarf in moss£24.00Remove']);

    await page.getByRole('radio', { name: 'Cork' }).check();
    await page.getByRole('button', { name: 'Order' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await cart(page).click();
    await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
  });

  test('a visitor takes one thing out of the cart and keeps the other', async ({ page }) => {
    await page.goto('/things/scarf?colour=moss');
    await buy(page).click();
    await page.goto('/things/scarf?colour=night');
    await buy(page).click();

    await page.getByRole('button', { name: 'Remove Terrace scarf in moss' }).click();
    await expect(page.getByRole('listitem')).toHaveText(['1 × Terrace scarf in night£24.00Remove']);
  });
});

test('a visitor takes one thing out of the cart and keeps the other', async ({ page }) => {
  for (const thing of ['scarf', 'bell'])
    await page.request.post('/api/cart', { form: { thing, colour: 'moss' } });
  await page.goto('/cart');
  await expect(page.getByText('Together £36.50')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Terrace scarf in moss' }).click();
  await expect(page.getByRole('listitem')).toHaveText(['1 × Cowbell in moss£12.50Remove']);
  await expect(cart(page)).toHaveText('Cart 1 thing');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeFocused();

  await page.getByRole('button', { name: 'Remove Cowbell in moss' }).click();
  await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
  await expect(cart(page)).toHaveText('Cart');
});

test('changes to the cart in another tab are shown on returning to the tab', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.request.post('/api/cart', { form: { thing: 'bell', colour: 'moss' } });

  // The browser's event when a tab becomes visible; headless browsers do not fire it by themselves.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expect(cart(page)).toHaveText('Cart 1 thing');
});

test('another page is shown from its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/things/scarf');
  await waitForHydration(page);
  await recommended(page).last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await recommended(page).last().click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pennant' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The heading is shown with the data that the module loads.
  expect(await page.evaluate(() => document.activeElement?.matches('main, main h1'))).toBe(true);
});

test("a visitor does not see another visitor's cart", async ({ page, browser, shop }) => {
  await page.goto('/things/scarf');
  await buy(page).click();
  await expect(cart(page)).toHaveText('Cart 1 thing');

  const other = await browser.newContext({ baseURL: shop.url });
  const otherPage = await other.newPage();
  await otherPage.goto('/cart');
  await expect(otherPage.getByText('There is nothing in it yet.')).toBeVisible();
  await other.close();
});

test("without the explore team the others' pages can be reached", async ({
  page,
  problems,
  launchShop,
}) => {
  problems.expect(/503 \(Service Unavailable\)/);
  const { url } = await launchShop({ explore: NOWHERE });

  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('closed for the moment');
  await page.goto(`${url}/things/scarf`);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await buy(page).click();
  await expect(page.getByText('It is in your cart.')).toBeVisible();
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('We send it by post.')).toBeVisible();
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

test('without the buy team visitors can browse and choose, and the failure is shown', async ({
  page,
  problems,
  launchShop,
}) => {
  problems.expect(/503 \(Service Unavailable\)/);
  const { url } = await launchShop({ buy: NOWHERE });

  await page.goto(`${url}/things/scarf`);
  await expect(page.getByText('It cannot be bought for the moment.')).toBeVisible();
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  await expect(recommended(page)).toHaveText(WITH_MOSS);
  await page.goto(`${url}/cart`);
  await expect(page.getByRole('alert')).toContainText('closed for the moment');
});

test('without the decide team visitors can browse, and keep their cart', async ({
  page,
  problems,
  launchShop,
}) => {
  problems.expect(/503 \(Service Unavailable\)/);
  const { url } = await launchShop({ decide: NOWHERE });
  await page.request.post(`${url}/api/cart`, { form: { thing: 'scarf', colour: 'moss' } });

  await page.goto(url);
  await expect(cart(page)).toHaveText('Cart 1 thing');
  await page.getByRole('link', { name: 'Terrace scarf' }).click();
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await waitForHydration(page);
  await cart(page).click();
  await expect(page.getByRole('listitem')).toHaveText(['1 × Terrace scarf in moss£24.00Remove']);
});

test('while the cart service is down the shop is available, and reports which actions fail', async ({
  page,
  problems,
  launchShop,
}) => {
  problems.expect(/503 \(Service Unavailable\)/);
  const shop = await launchShop();
  await page.goto(`${shop.url}/things/scarf?colour=moss`);
  await waitForHydration(page);
  await shop.stopCarts();

  await buy(page).click();
  await expect(page.getByText('It is not in your cart.')).toBeVisible();
  await expect(recommended(page)).toHaveText(WITH_MOSS);
  await cart(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your cart cannot be had for the moment.');
});

test('a host that is slow, altered or down affects only its own team', async ({
  page,
  problems,
  publish,
  launchShop,
}) => {
  problems.allow(/503 \(Service Unavailable\)/);
  const host = await publish('examples/shop/buy/dist', { trouble: 'silent' });
  const { url, log } = await launchShop({ buy: host.url });
  const thing = `${url}/things/scarf?colour=moss`;
  const closed = page.getByText('It cannot be bought for the moment.');

  await page.goto(thing);
  await expect(closed).toBeVisible();
  await expect(recommended(page)).toHaveText(WITH_MOSS);

  host.heal();
  host.tampered = /remoteEntry.*\.js$/;
  await expect.poll(log, { timeout: 60_000 }).toContain('does not match the manifest');
  await page.goto(thing);
  await expect(closed).toBeVisible();

  host.heal();
  await expect
    .poll(async () => (await page.request.get(thing)).text(), { timeout: 60_000 })
    .toContain('Buy for');

  await host.close();
  await page.goto(thing);
  await buy(page).click();
  await expect(cart(page)).toHaveText('Cart 1 thing');
});
