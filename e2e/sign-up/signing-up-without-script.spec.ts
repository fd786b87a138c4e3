import { unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { expect, faultyTest, test } from '../site/test.ts';
import { countSignUps, countUncached } from './countSignUps.ts';
import { ATHLETE, fillIn, signUpForm } from './signUpForm.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sign-up is stored, its result is shown, and no URL contains its address', async ({
    page,
    request,
    visit,
  }, { testId }) => {
    const before = await countUncached(request);
    const addresses: string[] = [];
    page.on('request', (sent) => addresses.push(sent.url()));
    await visit('/');
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });

    await form.submit.click();

    await expect(page).toHaveURL('/?signup=joined#waitlist');
    await expect(form.welcome).toContainText('Welcome to the waitlist!');
    await expect.poll(() => countSignUps(request)).toBe(before + 1);
    expect(addresses.filter((url) => url.includes('example.com'))).toEqual([]);
  });

  test('the result is shown once, in view, and only to its visitor', async ({
    page,
    visit,
    browser,
    baseURL,
  }, { testId }) => {
    await visit('/');
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });
    await form.submit.click();
    await expect(form.welcome).toBeInViewport();
    await expect(form.welcome).not.toBeEmpty();
    const address = page.url();

    await page.reload();
    await expect(form.welcome).toBeEmpty();
    await expect(page).toHaveURL('/#waitlist');

    const other = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await other.goto(address);
    await expect(signUpForm(other).welcome).toBeEmpty();
    await other.close();
  });

  test('a refusal of the API is reported', async ({ page, visit }) => {
    await visit('/');
    const form = signUpForm(page);
    await fillIn(form, { email: 'riley..carter@example.com' });

    await form.submit.click();

    await expect(page).toHaveURL('/?signup=invalid&refused=email.invalid#waitlist');
    await expect(form.refusal).toContainText('Please enter a valid email address');
    await expect(form.email).toHaveAccessibleDescription(/Please enter a valid email address/);
  });

  test('a sign-up with a filled honeypot is confirmed and not counted', async ({ request }) => {
    const before = await countUncached(request);

    const response = await request.post('/api/waitlist', {
      form: { ...ATHLETE, email: 'robot@example.com', honeypot: 'spam' },
      maxRedirects: 0,
    });

    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe('/?signup=joined#waitlist');
    // Waits longer than the API caches the figures.
    await request.post('/api/waitlist', { data: { ...ATHLETE, email: 'counted@example.com' } });
    await expect.poll(() => countSignUps(request)).toBe(before + 1);
  });

  test('an unreachable API is reported', async ({ page, launchSite }) => {
    const site = await launchSite({ apiUrl: await unusedAddress() });
    await page.goto(site.url);
    const form = signUpForm(page);
    await fillIn(form);

    await form.submit.click();

    await expect(page).toHaveURL(`${site.url}/?signup=unavailable#waitlist`);
    await expect(form.refusal).toContainText('Submission Failed');
  });
});

test('a result is also shown in a browser with script, until the visitor leaves the page', async ({
  page,
  site,
  visit,
}) => {
  await page.context().addCookies([{ name: 'signup', value: 'limited', url: site.url }]);
  await visit('/?signup=limited#waitlist');
  const form = signUpForm(page);
  await expect(form.refusal).toContainText('too many sign-ups');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.goBack();

  await expect(form.submit).toBeVisible();
  await expect(form.refusal).toHaveCount(0);
});

test('an unknown result is not shown', async ({ page, visit }) => {
  await visit('/?signup=<b>everything</b>#waitlist');

  await expect(signUpForm(page).welcome).toBeEmpty();
  await expect(signUpForm(page).refusal).toHaveCount(0);
});

faultyTest('before hydration the form works as without script', async ({ page, api, problems }) => {
  // This API's response is not a document with the site's page transition.
  problems.allow(/ViewTransition opt-in disabled/);
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.click({ noWaitAfter: true });

  await expect.poll(() => api.received).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(api.received[0]))).toEqual({
    ...ATHLETE,
    honeypot: '',
    consent: expect.stringMatching(/^[\w.-]{1,40}$/),
  });
});
