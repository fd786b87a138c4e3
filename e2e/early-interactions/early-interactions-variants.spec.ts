import type { Page } from '@playwright/test';
import { reservationForm } from '../sign-up/reservationForm.ts';
import { ATHLETE, fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { WIDE } from '../site/screens.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';
import { ALL, openEarly, REGIONS } from './openEarly.ts';

/* More interactions before the code is loaded: people press twice, change their mind, and continue typing. */

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const historyLength = (page: Page) => page.evaluate(() => window.history.length);

test.use({ viewport: WIDE.viewport });

for (const delayed of [ALL, REGIONS]) {
  const what = delayed === ALL ? 'any script' : "the region's script";

  test(`a click before ${what} is replayed once it has run: without a timer and without further requests`, async ({
    page,
  }) => {
    await page.clock.install();
    const requested = new Set<string>();
    page.on('request', (request) => requested.add(request.url()));
    const { release } = await openEarly(page, '/waitlist', delayed);
    const form = reservationForm(page);
    await form.name.fill(ATHLETE.name);
    await form.email.fill(ATHLETE.email);
    await form.submit.click();
    await expect.poll(() => [...requested].some((url) => url.includes('WaitlistPage'))).toBe(true);
    const known = new Set(requested);
    await page.route(
      (url) => !known.has(url.href),
      () => {},
    );
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await expect(form.outcome).toBeEmpty();

    release();

    await expect(form.outcome).toContainText('Welcome to the waitlist!');
  });
}

test('typing while the script runs preserves every letter, the caret and the focus', async ({
  page,
}) => {
  const { release } = await openEarly(page, '/');
  const { name } = signUpForm(page);
  await name.pressSequentially('Riy Carter');
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));

  release();
  await page.keyboard.type('le', { delay: 30 });
  await waitForHydration(page);

  await expect(name).toHaveValue('Riley Carter');
  await expect(name).toBeFocused();
  expect(await name.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
  await page.keyboard.press('Shift+End');
  await page.keyboard.type(' Mora');
  await expect(name).toHaveValue('Rile Mora');
  await expect(page.locator('#waitlist svg').getByText('MORA')).toBeAttached();
});

test('a composition with an input method is not interrupted while the script runs', async ({
  page,
}) => {
  const { release } = await openEarly(page, '/');
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const { school } = signUpForm(page);
  await school.pressSequentially('A ');

  await compose('に');
  release();
  await waitForHydration(page);
  await compose('にほん');
  await expect(school).toHaveValue('A にほん');
  await devTools.send('Input.insertText', { text: '日本' });

  await expect(school).toHaveValue('A 日本');
  await expect(school).toBeFocused();
});

test('of pending links the last one is followed once, however often it is clicked', async ({
  page,
}) => {
  const { release, documents } = await openEarly(page, '/');
  const form = signUpForm(page);
  await form.name.fill(ATHLETE.name);
  const entries = await historyLength(page);

  await footerLink(page, 'Privacy Policy').click();
  await footerLink(page, 'Terms of Service').dblclick();
  release();

  await expect(heading(page)).toHaveText('Terms of Service');
  expect(await historyLength(page)).toBe(entries + 1);
  await page.goBack();
  await expect(form.name).toHaveValue(ATHLETE.name);
  expect(documents).toEqual([]);
});

test('going back cancels a pending link', async ({ page }) => {
  const { release, documents } = await openEarly(page, '/');
  const form = signUpForm(page);
  await page.getByRole('banner').getByRole('button', { name: 'Mission' }).click();
  await expect(page).toHaveURL('/#mission');
  await form.name.fill(ATHLETE.name);

  await footerLink(page, 'Privacy Policy').click();
  // Its scripts are delayed, so it may not be loaded yet.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
  release();
  await waitForHydration(page);
  await footerLink(page, 'Terms of Service').hover();

  await expect(heading(page)).toHaveText(/By Athletes/);
  await expect(form.name).toHaveValue(ATHLETE.name);
  expect(documents).toEqual([]);
});

test('a middle click opens another tab and leaves this one unchanged, as without script', async ({
  page,
  context,
}) => {
  const { release } = await openEarly(page, '/');
  const form = signUpForm(page);
  await form.name.fill(ATHLETE.name);
  const opened = context.waitForEvent('page');

  await footerLink(page, 'Privacy Policy').click({ button: 'middle' });
  release();

  await expect(await opened).toHaveURL('/privacy-policy');
  await waitForHydration(page);
  await expect(page).toHaveURL('/');
  await expect(form.name).toHaveValue(ATHLETE.name);
});

test('a form is sent with its values at the time of submission, despite later changes', async ({
  page,
  api,
}) => {
  const { release, posts } = await openEarly(page, '/');
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.click();
  await form.email.fill('ril@example.com');
  release();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  expect(api.received.map((body) => JSON.parse(body).email)).toEqual([ATHLETE.email]);
  expect(posts).toEqual(['application/json']);
});

test('a form that is submitted repeatedly by a held key is sent once, with its last values', async ({
  page,
  api,
}) => {
  const { release, posts } = await openEarly(page, '/', REGIONS);
  const form = signUpForm(page);
  await fillIn(form, { email: 'ril@example.com' });

  await form.submit.dblclick();
  await form.email.fill(ATHLETE.email);
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  release();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  expect(api.received.map((body) => JSON.parse(body).email)).toEqual([ATHLETE.email]);
  expect(posts).toEqual(['application/json']);
});
