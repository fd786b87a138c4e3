import { launchMailSite } from '../sign-up/launchMailSite.ts';
import { ATHLETE } from '../sign-up/signUpForm.ts';
import { expect, engineTest as test } from './engineTest.ts';
import { fillIn, signUp } from './forms.ts';
import { Visitor } from './Visitor.ts';

const ADA = 'ada@example.com';
const CODE = 'a-code-of-Bob_16';

for (const preferences of ['none', 'no script'] as const) {
  test.describe(preferences === 'none' ? 'with script' : 'without script', () => {
    test.use({ preferences });

    test("a person joins by a friend's link, confirms, unsubscribes and is erased", async ({
      tab,
      visitor,
      launchSite,
    }) => {
      const { site, mailTo, mailServer } = await launchMailSite(launchSite);
      // The pages that mails link to have no script.
      const reader = new Visitor(tab, false);
      const press = async (link: string | undefined, css: string, outcome: string) => {
        await tab.open(site.url + link);
        await reader.press({ css });
        await reader.reads('h1', outcome);
      };

      await tab.open(`${site.url}/?r=${CODE}`);
      await fillIn(visitor, signUp, ADA);
      await visitor.press(signUp.submit);
      await visitor.reads('#waitlist ol', 'Check your mail');
      const { links } = await mailTo(ADA);

      await press(links.confirm, 'form button', 'You are in');
      await press(links.unsubscribe, 'form button', 'You are unsubscribed');
      await tab.open(site.url + links.record);
      for (const words of [ATHLETE.name, ADA, CODE]) await reader.reads('main', words);
      await reader.press({ css: 'summary' });
      await reader.press({ css: 'details button' });
      await reader.reads('h1', 'Your record is erased');
      expect(mailServer.mails).toHaveLength(1);
      await mailServer.close();
    });
  });
}
