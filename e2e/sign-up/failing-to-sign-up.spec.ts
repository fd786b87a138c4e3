import { VARIANT } from '../site/screens.ts';
import { type ApiBehaviour, apiFailure } from '../site/startFaultyApi.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { ATHLETE, fillIn, notice, signUpForm } from './signUpForm.ts';

const UNAVAILABLE = 'The service cannot be reached right now. Please try again in a moment.';

const FAILURES: {
  what: string;
  behaviour: ApiBehaviour;
  status: number;
  title: string;
  text: string;
}[] = [
  {
    what: 'a 500 response with a message',
    behaviour: apiFailure(500, 'The scoreboard is dark.'),
    status: 500,
    title: 'Submission Failed',
    text: 'The scoreboard is dark.',
  },
  {
    what: 'a 503 response with a message',
    behaviour: apiFailure(503, 'Please come back in a minute.'),
    status: 503,
    title: 'Submission Failed',
    text: 'Please come back in a minute.',
  },
  {
    what: 'a 429 response with a message',
    behaviour: apiFailure(429, 'Too many at once.'),
    status: 429,
    title: 'Submission Failed',
    text: 'Too many at once.',
  },
  {
    what: 'a failure without a code, as from a balancer',
    behaviour: { status: 503, body: { message: 'no healthy upstream' } },
    status: 503,
    title: 'Submission Failed',
    text: UNAVAILABLE,
  },
  {
    what: 'a failure that is not JSON',
    behaviour: { status: 502, text: '<h1>Bad Gateway</h1>' },
    status: 503,
    title: 'Submission Failed',
    text: UNAVAILABLE,
  },
  {
    what: 'a message that is not a text',
    behaviour: { status: 500, body: { message: { nested: true }, code: 'test.failure' } },
    status: 503,
    title: 'Submission Failed',
    text: UNAVAILABLE,
  },
  {
    what: 'an API that has gone',
    behaviour: 'cut',
    status: 503,
    title: 'Submission Failed',
    text: UNAVAILABLE,
  },
];

for (const { what, behaviour, status, title, text } of FAILURES) {
  const details = what === 'an API that has gone' ? {} : VARIANT;
  test(
    `${what} is reported as '${title}', and typed text is preserved`,
    details,
    async ({ page, api, problems, visit }) => {
      problems.expect(new RegExp(`Failed to load resource.*${status}`));
      api.waitlist = behaviour;
      await visit('/');
      const form = signUpForm(page);
      await fillIn(form);

      await form.submit.click();

      for (const place of [form.refusal, notice(page)]) {
        await expect(place).toContainText(title);
        await expect(place).toContainText(text);
      }
      await expect(form.welcome).toBeEmpty();
      await expect(form.name).toHaveValue(ATHLETE.name);
      await expect(form.email).toHaveValue(ATHLETE.email);
      await expect(form.school).toHaveValue(ATHLETE.school);
    },
  );
}

test("a missing connection is reported as 'Network Error' and logged, and typed text is preserved", async ({
  page,
  problems,
  visit,
}) => {
  problems.expect(
    /request failed \(net::ERR_INTERNET_DISCONNECTED\)/,
    /console error .*: The waitlist could not be reached/,
    /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  );
  await visit('/');
  const form = signUpForm(page);
  // The notice is a separate script, loaded when a visitor begins to fill in the form.
  const notices = page.waitForResponse(
    async (response) =>
      /\/waitlist\/.*\.js$/.test(response.url()) &&
      (await response.text()).includes('Dismiss notice'),
  );
  await fillIn(form);
  await (await notices).finished();
  await page.context().setOffline(true);

  await form.submit.click();

  for (const place of [form.refusal, notice(page)]) {
    await expect(place).toContainText('Network Error');
    await expect(place).toContainText(
      'Could not connect to the server. Please check your internet connection.',
    );
  }
  await expect(form.email).toHaveValue(ATHLETE.email);

  await page.context().setOffline(false);
  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  await expect(form.refusal).toHaveCount(0);
  await expect(form.email).toHaveValue('');
});

test('a failure without a message shows the default text', async ({ page, problems, visit }) => {
  problems.expect(/Failed to load resource.*500/);
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500, json: {} }));
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.click();

  await expect(form.refusal).toContainText('Submission Failed');
  await expect(form.refusal).toContainText('Something went wrong. Please try again.');
  await expect(form.email).toHaveValue(ATHLETE.email);
});

test('a successful response of unknown shape counts as a failure, and the text is preserved', async ({
  page,
  api,
  problems,
  visit,
}) => {
  problems.expect(/Failed to load resource.*503/);
  api.waitlist = { status: 200, body: { status: 'down for maintenance' } };
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.click();

  await expect(form.refusal).toContainText(UNAVAILABLE);
  await expect(form.email).toHaveValue(ATHLETE.email);
});

test('a success without a message shows the default text', async ({ page, visit }) => {
  await page.route('**/api/waitlist', (route) => route.fulfill({ json: {} }));
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.click();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  await expect(form.welcome).toContainText(/We'll notify you as soon as \w+ launches\./);
});

test('a double click sends once', async ({ page, api, visit }) => {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);

  await form.submit.dblclick();
  await expect(form.welcome).toContainText('Welcome to the waitlist!');

  expect(api.received).toHaveLength(1);
});

test('while a request is pending the button shows that, and another press sends nothing', async ({
  page,
  api,
  visit,
}) => {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/api/waitlist', async (route) => {
    await released;
    await route.continue();
  });

  await form.submit.click();
  await expect(form.submit).toHaveText('Sending…');
  // Skips Playwright's wait for an enabled button.
  await form.submit.click({ force: true });
  await form.email.press('Enter');
  release();
  await expect(form.welcome).toContainText('Welcome to the waitlist!');

  expect(api.received).toHaveLength(1);
  await expect(form.submit).toHaveText('Join the List');
});

test('a success replaces an earlier refusal', async ({ page, api, problems, visit }) => {
  problems.expect(/Failed to load resource.*503/);
  api.waitlist = apiFailure(503, 'Not now.');
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  await form.submit.click();
  await expect(form.refusal).toContainText('Not now.');

  api.heal();
  await form.submit.click();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  await expect(form.refusal).toHaveCount(0);
  await expect(notice(page)).toHaveCount(1);
});

test('a notice can be dismissed; the result stays beside the form', async ({ page, visit }) => {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  await form.submit.click();

  await notice(page).getByRole('button', { name: 'Dismiss notice' }).click();

  await expect(notice(page)).toHaveCount(0);
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
});

test('a printed page shows the result beside the form, and no notice', async ({ page, visit }) => {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  await form.submit.click();
  await expect(notice(page)).toBeVisible();

  await page.emulateMedia({ media: 'print' });

  // Without waiting, since the notice later closes by itself.
  expect(await page.locator('[aria-label="Dismiss notice"]').isVisible()).toBe(false);
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
});
