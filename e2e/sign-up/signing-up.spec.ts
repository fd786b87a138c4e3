import { forwardRequest } from '../../service/fixtures/forwardRequest.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { withResolvers } from '../../service/src/withResolvers.ts';
import { SCREENS } from '../site/screens.ts';
import { test as base, expect } from '../site/test.ts';
import { countSignUps, countUncached } from './countSignUps.ts';
import { ATHLETE, fillIn, notice, signUpForm } from './signUpForm.ts';

const test = base.extend<{ before: number; form: ReturnType<typeof signUpForm> }>({
  /** Number of sign-ups when the test begins. */
  before: async ({ request }, use) => use(await countUncached(request)),

  /** The form of a page that has just been opened. */
  form: async ({ page, visit }, use) => {
    await visit('/');
    await use(signUpForm(page));
  },
});

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    test('a sign-up is stored and confirmed, and the fields are cleared', async ({
      page,
      request,
      form,
      before,
    }, { testId }) => {
      await fillIn(form, { email: `${testId}@example.com` });

      await form.submit.click();

      await expect(form.welcome).toContainText('Welcome to the waitlist!');
      await expect(form.welcome).toContainText('You’re on the list.');
      await expect(notice(page)).toContainText('Welcome to the waitlist!');
      for (const field of [form.name, form.email, form.school]) await expect(field).toHaveValue('');
      await expect.poll(() => countSignUps(request)).toBe(before + 1);
    });
  });
}

test('the same address a second time gets the same response and counts once', async ({
  request,
  form,
  before,
}, { testId }) => {
  for (const email of [`${testId}@example.com`, ` ${testId.toUpperCase()}@Example.com`]) {
    await fillIn(form, { email });
    await form.submit.click();
    await expect(form.name).toHaveValue('');
    await expect(form.welcome).toContainText('You’re on the list.');
    await form.again.click();
    await expect(form.name).toBeFocused();
  }

  await expect.poll(() => countSignUps(request)).toBe(before + 1);
});

test('a sign-up is stored though the page is closed before the server has it', async ({
  page,
  request,
  baseURL,
  before,
}, { testId }) => {
  const arrived = withResolvers();
  const closed = withResolvers();
  // A slow connection: a request that the browser has aborted meanwhile never reaches the server.
  const line = await listenLocally(async (incoming, response) => {
    if (incoming.url === '/api/waitlist') {
      arrived.resolve();
      await closed.promise;
      if (incoming.socket.destroyed) return;
    }
    forwardRequest(String(baseURL), incoming, response);
  });
  await page.goto(line.url);
  const form = signUpForm(page);
  await fillIn(form, { email: `${testId}@example.com` });

  await form.submit.click();
  await arrived.promise;
  await page.goto('about:blank');
  await new Promise((wake) => setTimeout(wake, 500));
  closed.resolve();

  await expect.poll(() => countSignUps(request)).toBe(before + 1);
  await line.close();
});

test('the Enter key sends the form', async ({ form }, { testId }) => {
  await fillIn(form, { email: `${testId}@example.com` });

  await form.email.press('Enter');

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
});

test('the browser requires a name and an address before anything is sent', async ({
  page,
  form,
}) => {
  const calls: string[] = [];
  page.on('request', (sent) => calls.push(sent.url()));

  await form.submit.click();
  await expect(form.name).toBeFocused();
  await form.name.fill(ATHLETE.name);
  await form.submit.click();
  await expect(form.email).toBeFocused();
  await form.email.fill('no address');
  await form.submit.click();
  await expect(form.email).toBeFocused();

  await expect(form.welcome).toBeEmpty();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('the honeypot is hidden from people and assistive technology, and sent along', async ({
  page,
  form,
}, { testId }) => {
  await expect(form.honeypot).not.toBeInViewport();
  await expect(form.region.getByRole('textbox')).toHaveCount(3);
  await expect(form.honeypot).toHaveValue('');
  // The keyboard goes from the last field straight to the button.
  await form.school.focus();
  await page.keyboard.press('Tab');
  await expect(form.submit).toBeFocused();

  await fillIn(form, { email: `${testId}@example.com` });
  const call = page.waitForRequest('/api/waitlist');
  await form.submit.click();

  expect((await call).postDataJSON()).toEqual({
    ...ATHLETE,
    email: `${testId}@example.com`,
    honeypot: '',
    landing: expect.stringMatching(/\/$/),
    consent: expect.stringMatching(/^[\w.-]{1,40}$/),
  });
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
});

test('a sign-up with a filled honeypot is confirmed and not counted', async ({
  request,
  form,
  before,
}, { testId }) => {
  await fillIn(form, { email: `${testId}@example.com` });
  await form.honeypot.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });

  await form.submit.click();

  await expect(form.welcome).toContainText('You’re on the list.');
  // A valid sign-up follows, so that the count certainly includes both.
  await form.again.click();
  await fillIn(form, { email: `${testId}-person@example.com` });
  await form.submit.click();
  await expect(form.name).toHaveValue('');
  await expect.poll(() => countSignUps(request)).toBe(before + 1);
});

test('a refusal of the API is shown beside its field, and the summary links to it', async ({
  page,
  problems,
  form,
}) => {
  problems.expect(/Failed to load resource.*422/);
  // The browser accepts the address; the API rejects it.
  await fillIn(form, { email: 'riley..carter@example.com' });

  await form.submit.click();

  const summary = form.region.getByRole('group', { name: 'Submission Failed' });
  await expect(summary).toBeFocused();
  await expect(notice(page)).toContainText('Submission Failed');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(/valid email address/);
  await expect(form.email).toHaveValue('riley..carter@example.com');
  await expect(form.name).toHaveValue(ATHLETE.name);

  await summary.getByRole('link', { name: /valid email address/ }).click();
  await expect(form.email).toBeFocused();
});

test('typed text is preserved during a visit to the privacy policy, and cleared once it was sent', async ({
  page,
  visit,
}, { testId }) => {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form, { email: `${testId}@example.com` });
  const readPolicy = async () => {
    await form.region.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
  };

  await readPolicy();
  await expect(form.name).toHaveValue(ATHLETE.name);
  await expect(form.email).toHaveValue(`${testId}@example.com`);
  await expect(form.school).toHaveValue(ATHLETE.school);
  await expect(form.honeypot).toHaveValue('');
  await expect(page.locator('#waitlist svg').getByText('CARTER')).toBeAttached();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  // Programs may set a field without an event.
  await form.name.evaluate((name: HTMLInputElement) => {
    name.value = 'Ada Lovelace';
  });
  await expect(page.locator('#waitlist svg').getByText('LOVELACE')).toBeAttached();

  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome');
  await readPolicy();
  for (const field of [form.name, form.email, form.school]) await expect(field).toHaveValue('');
});

test('next steps that load late do not scroll back a visitor who has moved on', async ({
  page,
  form,
}, { testId }) => {
  let load = () => {};
  const isLate = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/waitlist\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('next-steps-title')) await isLate;
    await route.fulfill({ response });
  });
  await fillIn(form, { email: `${testId}@example.com` });
  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

  load();

  await expect(page.getByRole('heading', { name: 'Next up' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
