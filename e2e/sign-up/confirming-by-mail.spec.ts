import { test as base, expect } from '../site/test.ts';
import { launchMailSite, type MailSite } from './launchMailSite.ts';
import { ATHLETE, fillIn, signUpForm } from './signUpForm.ts';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';

const test = base.extend<{ mailSite: MailSite }>({
  mailSite: async ({ launchSite }, use) => {
    const mailSite = await launchMailSite(launchSite);
    await use(mailSite);
    await mailSite.mailServer.close();
  },
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test("a person joins by a friend's link, confirms, unsubscribes and is erased", async ({
      page,
      visit,
      mailSite: { site, mailTo, codeIn },
    }) => {
      const form = signUpForm(page);
      const join = async (path: string, email: string) => {
        await visit(site.url + path);
        await fillIn(form, { email });
        await form.submit.click();
        await expect(form.region.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
        await expect(form.submit).toBeHidden();
        return mailTo(email);
      };
      const press = async (link: string | undefined, button: string, outcome: string) => {
        await page.goto(site.url + link);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(outcome);
      };

      const code = codeIn(await join('/', ADA));
      const { links } = await join(`/?r=${code}`, BOB);
      await press(links.confirm, 'Confirm my address', 'You are in');
      await page.getByRole('link', { name: 'See what we keep about you' }).click();
      const record = page.getByRole('main');
      for (const words of [ATHLETE.name, BOB, code, 'confirmed'])
        await expect(record).toContainText(words);

      await press(links.unsubscribe, 'Unsubscribe', 'You are unsubscribed');
      await page.goto(site.url + links.record);
      await page.getByText('Erase my record').click();
      await page.getByRole('button', { name: 'Erase it' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your record is erased');
    });
  });
}

test("a friend's link is kept during visits to other pages, and nothing is stored for it", async ({
  page,
  visit,
  context,
  mailSite: { site, mailTo },
}) => {
  await visit(`${site.url}/?r=a-code-of-Ada_16`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Waitlist' }).click();
  await page.getByRole('link', { name: 'Back to home' }).click();
  const form = signUpForm(page);
  await fillIn(form, { email: ADA });
  expect(page.url()).not.toContain('r=');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await form.submit.click();
  const { links } = await mailTo(ADA);
  await page.goto(site.url + links.record);

  await expect(page.getByRole('main')).toContainText('a-code-of-Ada_16');
});
