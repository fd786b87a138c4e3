import type { Page } from '@playwright/test';
import { FORM_STARTED_PATH } from '@statline/contract/funnel';
import { fillIn, signUpForm } from './joining/signUpForm.ts';
import { expect, test } from './site/test.ts';

const CAMPAIGN = '/waitlist?utm_source=newsletter';

/** Requests that a form has been begun. */
function watchStarts(page: Page): string[] {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === FORM_STARTED_PATH) starts.push(request.method());
  });
  return starts;
}

test('a sign-up names the first page of the visit, after other pages too', async ({
  page,
  site,
  visit,
}, { testId }) => {
  await visit(CAMPAIGN);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/#hero$/);
  const form = signUpForm(page);
  await fillIn(form, { email: `${testId}@example.com` });

  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && /waitlist$/.test(request.url()),
    ),
    form.submit.click(),
  ]);

  expect(sent.postDataJSON()).toMatchObject({ landing: site.url + CAMPAIGN });
  await expect(form.welcome).toContainText("You're on the list.");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a form is begun once in a visit, with the first focus', async ({ page, visit }) => {
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
