import type { Page } from '@playwright/test';
import { fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { NARROW } from '../site/screens.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { MOMENTS, openOnSlowPhone } from './slowPhone.ts';

/* All interactions with the home page on a slow phone and a slow line, before its code is loaded, at several times. */

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The Waitlist Box Score' })
    .getByRole('button', { name, exact: true });

for (const afterMs of MOMENTS) {
  test(`on a slow phone no interaction is lost ${afterMs} ms after the first paint`, async ({
    page,
    api,
  }) => {
    test.slow();
    await page.setViewportSize(NARROW.viewport);

    const { documents, posts } = await openOnSlowPhone(page, '/', afterMs);
    // Each region of the page, from the bar to the form.
    await bar(page).getByText('Menu', { exact: true }).click();
    await bar(page).getByRole('button', { name: 'Features' }).click();
    const feature = page.getByRole('article', { name: 'AI Chatbot' });
    await feature.locator('summary').filter({ hasText: '02' }).click();
    await figure(page, 'Schools').click();
    await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
    const form = signUpForm(page);
    await fillIn(form);
    await form.submit.click();

    await expect(form.welcome).toContainText('Welcome to the waitlist!');
    await expect(feature.getByRole('region', { name: '02' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Features' })).toBeHidden();
    expect(api.received).toHaveLength(1);
    expect(posts).toEqual(['application/json']);
    expect(documents).toHaveLength(1);
  });
}
