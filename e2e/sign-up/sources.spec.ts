import type { Page } from '@playwright/test';
import { FORM_STARTED_PATH } from '@statline/contract/funnel';
import { openEarly } from '../early-interactions/openEarly.ts';
import { expect, test } from '../site/test.ts';
import { fillIn, signUpForm } from './signUpForm.ts';

const CAMPAIGN = '/waitlist?utm_source=newsletter';

/** Records requests that report that a form was started. */
function watchStarts(page: Page): string[] {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === FORM_STARTED_PATH) starts.push(request.method());
  });
  return starts;
}

/** The data that the form's button sends. */
async function sendForm(page: Page, email: string): Promise<unknown> {
  const form = signUpForm(page);
  await fillIn(form, { email });
  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && /waitlist$/.test(request.url()),
    ),
    form.submit.click(),
  ]);
  await expect(form.welcome).toContainText('You’re on the list.');
  return sent.postDataJSON();
}

const REFERRED = '/?utm_source=newsletter&r=a-code-of-Ada_16';

test('a referral code is kept when a button leads to the form before any script has loaded', async ({
  page,
  site,
}, { testId }) => {
  const { release, documents } = await openEarly(page, REFERRED);

  await page.locator('#hero').getByRole('button', { name: 'Join the Waitlist' }).click();

  await expect(page).toHaveURL(`${REFERRED}#waitlist`);
  await expect(page.locator('#waitlist')).toBeInViewport();
  release();
  const sent = await sendForm(page, `${testId}@example.com`);
  expect(sent).toMatchObject({ landing: site.url + REFERRED, referredBy: 'a-code-of-Ada_16' });
  expect(documents).toEqual([]);
});

test('a referral code is kept when a button leads to the form, and after a reload', async ({
  page,
  visit,
}, { testId }) => {
  await visit(REFERRED);

  await page.getByRole('banner').getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.locator('#waitlist')).toBeFocused();
  await page.reload();

  await expect(page).toHaveURL(`${REFERRED}#waitlist`);
  const sent = await sendForm(page, `${testId}@example.com`);
  expect(sent).toMatchObject({ referredBy: 'a-code-of-Ada_16' });
});

test('a referral code is kept when another document of the site is loaded', async ({ page, site }, {
  testId,
}) => {
  await page.goto(REFERRED.replace('/', '/privacy-policy'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Mission' }).click();

  await expect(page).toHaveURL('/#mission');
  const sent = await sendForm(page, `${testId}@example.com`);
  expect(sent).toMatchObject({
    landing: site.url + REFERRED.replace('/', '/privacy-policy'),
    referredBy: 'a-code-of-Ada_16',
  });
});

test('a sign-up contains the first page of the visit, also after other pages', async ({
  page,
  site,
  visit,
}, { testId }) => {
  await visit(CAMPAIGN);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/#hero$/);

  const sent = await sendForm(page, `${testId}@example.com`);

  expect(sent).toMatchObject({ landing: site.url + CAMPAIGN });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a form is counted as started once per visit, at the first focus', async ({
      page,
      visit,
    }) => {
      const starts = watchStarts(page);
      await visit('/');
      const form = signUpForm(page);
      expect(starts).toEqual([]);

      for (const field of [form.name, form.email, form.name]) {
        await field.focus();
        await expect.poll(() => starts).toEqual(['GET']);
        await field.blur();
      }
      await form.name.focus();
      await page.waitForTimeout(200);

      expect(starts).toEqual(['GET']);
    });
  });
}
