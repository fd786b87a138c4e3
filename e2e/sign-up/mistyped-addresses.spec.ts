import { expect, test } from '../site/test.ts';
import { countSignUps, countUncached } from './countSignUps.ts';
import { fillIn, signUpForm } from './signUpForm.ts';

const WITHOUT_ENDING = 'riley@gmail';

test('a likely typing mistake shows a suggestion, and the keyboard accepts it', async ({
  page,
  visit,
}) => {
  await visit('/');
  const form = signUpForm(page);
  await form.email.fill('Riley@gmial.com');
  await expect(form.region.getByText('Did you mean Riley@gmail.com?')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(form.takeSuggested).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(form.email).toHaveValue('Riley@gmail.com');
  await expect(form.email).toBeFocused();
  await expect(form.takeSuggested).toHaveCount(0);
});

test('the Enter key first shows the suggestion, and a second time sends the address unchanged', async ({
  page,
  request,
  visit,
}, { testId }) => {
  const before = await countUncached(request);
  await page.clock.install();
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  // Paused, the form does not show the suggestion by itself before the key is pressed.
  await page.clock.pauseAt(Date.now() + 1000);
  await form.email.fill(`${testId}@gmial.com`);
  const posts: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/waitlist') && posts.push(sent.method()));

  await form.email.press('Enter');
  await expect(form.takeSuggested).toBeVisible();
  expect(posts).toEqual([]);
  await page.clock.resume();
  await form.email.press('Enter');

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  await expect(form.takeSuggested).toHaveCount(0);
  await expect.poll(() => countSignUps(request)).toBe(before + 1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test('the browser requires the domain of an address, and nothing is sent', async ({
      page,
      visit,
    }) => {
      await visit('/');
      const form = signUpForm(page);
      await fillIn(form, { email: WITHOUT_ENDING });

      await form.submit.click();

      await expect(form.email).toBeFocused();
      await expect(form.email).toHaveValue(WITHOUT_ENDING);
      await expect(form.welcome).toBeEmpty();
      expect(new URL(page.url()).search).toBe('');
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a likely typing mistake is accepted unchanged', async ({ page, visit }, { testId }) => {
    await visit('/');
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@gmail.con` });

    await form.submit.click();

    await expect(page).toHaveURL('/?signup=joined#waitlist');
  });
});
