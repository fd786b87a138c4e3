import type { Locator, Page } from '@playwright/test';
import * as home from '../reading/homeText.ts';
import * as legal from '../reading/legalText.ts';
import { readPairs } from '../reading/readPairs.ts';
import * as waitlist from '../reading/waitlistText.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

/** Checks all of them, so that a page that shows only the first fails. */
async function expectVisible(locators: Locator): Promise<void> {
  for (const locator of await locators.all()) await expect(locator).toBeVisible();
}

/** The visible text of the page, line by line. */
async function linesOn(page: Page): Promise<string[]> {
  // `innerText` excludes hidden texts.
  const [text = ''] = await page.locator('body').allInnerTexts();
  return text.split('\n').map((line) => line.trim());
}

for (const { name, viewport, details } of SCREENS) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${name}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, details, () => {
      test.use({ viewport, javaScriptEnabled });

      test('the home page has its full text', async ({ page, visit }) => {
        await visit('/');

        await test.step('the home page has its sections in order', async () => {
          const headings = page.getByRole('main').locator('h1, h2');
          await expect(headings).toHaveText(home.SECTION_HEADINGS);
          await expectVisible(headings);
        });

        await test.step('the hero announces the launch and links to the waitlist', async () => {
          const hero = page.getByRole('region', { name: home.SECTION_HEADINGS[0] ?? '' });
          await expect(hero.getByText('Launching Soon', { exact: true })).toBeVisible();
          await expect(hero.getByRole('button', { name: 'Join the Waitlist' })).toBeVisible();
        });

        for (const { title, benefits } of home.FEATURES) {
          await test.step(`the feature '${title}' has a mockup and its numbered benefits`, async () => {
            const feature = page.getByRole('article', { name: title, exact: true });
            await expect(feature.getByRole('heading', { level: 4 })).toHaveText(benefits);
            await expect(feature.getByRole('img').first()).toBeVisible();
            await expect(feature.getByRole('paragraph').first()).toBeVisible();
          });
        }

        await test.step('the Personal Wallet covers earnings, taxes and savings', async () => {
          const wallet = page.getByRole('region', { name: '01 Personal Wallet' });
          for (const words of home.PERSONAL_WALLET) {
            await expect(wallet).toContainText(words, { ignoreCase: true });
          }
        });

        await test.step('the mission shows its four fixed figures', async () => {
          const mission = page.locator('#mission');
          expect(await readPairs(mission)).toEqual(home.MISSION_FIGURES);
          await expectVisible(mission.getByRole('definition'));
          await expect(mission.getByRole('paragraph').first()).toBeVisible();
        });

        await test.step('three athletes are quoted, each with photo, name and title', async () => {
          const section = page.getByRole('region', { name: 'What Athletes Are Saying' });
          const cards = section.getByRole('figure');
          await expect(cards).toHaveCount(3);
          for (const card of await cards.all()) {
            await expect(card.getByRole('img', { name: /portrait of/ })).toBeVisible();
            await expect(card.getByRole('blockquote')).toHaveText(/\w+/);
            // Name and title; the third paragraph belongs to the quote.
            await expect(card.getByRole('paragraph')).toHaveText([/\w+ \w+/, /\w+, \w+/, /\w+/]);
          }
        });

        await test.step('About Us mentions the NIL rules of 2021 and both founders', async () => {
          const about = page.getByRole('region', { name: 'About Us' });
          await expect(about).toContainText('The NCAA NIL rules passed in 2021');
          const profiles = about.getByRole('article');
          await expect(profiles.getByRole('heading')).toHaveText(home.FOUNDERS);
          for (const profile of await profiles.all()) {
            await expect(profile.getByRole('img', { name: /portrait of/ })).toBeVisible();
            await expect(profile).toContainText('CEO');
          }
        });

        await test.step('the metrics section hides small figures', async () => {
          const metrics = page.getByRole('region', { name: 'The Waitlist Box Score' });
          await expect(metrics).toContainText(/The list is open|counted from the list itself/);
          await expect(metrics.getByText('On the list', { exact: true })).toHaveCount(0);
        });
      });

      test('both forms have fields for a full name, an email address and a school', async ({
        page,
        visit,
      }) => {
        for (const [path, region] of [
          ['/', 'Join the waitlist'],
          ['/waitlist', 'Reserve Your Spot'],
        ] as const) {
          await visit(path);

          const form = page.getByRole('region', { name: region });
          await expect(form.getByRole('textbox')).toHaveCount(3);
          const name = form.getByRole('textbox', { name: 'Full Name' });
          const email = form.getByRole('textbox', { name: 'Email Address' });
          const school = form.getByRole('textbox', { name: 'School/Organization' });
          await expect(name).toHaveAttribute('required');
          await expect(email).toHaveAttribute('required');
          await expect(email).toHaveAttribute('type', 'email');
          await expect(school).not.toHaveAttribute('required');
          await expectVisible(form.getByRole('textbox'));
        }
      });

      test('the waitlist page has its full text, with links to the home page at both ends', async ({
        page,
        visit,
      }) => {
        await visit('/waitlist');

        const main = page.getByRole('main');
        expect(await readPairs(main)).toEqual(waitlist.CLAIMS);
        await expectVisible(main.getByRole('definition'));
        const benefits = main.getByRole('listitem').getByRole('heading');
        await expect(benefits).toHaveText(waitlist.BENEFITS);
        await expectVisible(benefits);

        const linksHome = page.getByRole('main').locator('a[href="/"]');
        await expect(linksHome).toHaveCount(2);
        await expect(linksHome.first()).toHaveText(/Back to home/);
        await expectVisible(linksHome);
      });

      for (const { path, title, sections, statements } of [
        {
          path: '/privacy-policy',
          title: 'Privacy Policy',
          sections: legal.PRIVACY_SECTIONS,
          statements: legal.PRIVACY_STATEMENTS,
        },
        {
          path: '/terms-of-service',
          title: 'Terms of Service',
          sections: legal.TERMS_SECTIONS,
          statements: legal.TERMS_STATEMENTS,
        },
      ]) {
        test(`${path} has ${sections.length} numbered sections and its statements`, async ({
          page,
          visit,
        }) => {
          await visit(path);

          const main = page.getByRole('main');
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
          await expect(main).toContainText(legal.LAST_UPDATED);
          const headings = main.getByRole('heading', { level: 2 });
          await expect(headings).toHaveText(sections);
          await expectVisible(headings);
          for (const { section, patterns } of statements) {
            for (const words of patterns) {
              await expect(main.getByRole('region', { name: section })).toContainText(words);
            }
          }
        });
      }

      test('an unknown path shows the 404 page, with a link to the home page', async ({
        page,
        visit,
        problems,
      }) => {
        problems.expect(/Failed to load resource.*404/);

        await visit('/no-such-page');

        const main = page.getByRole('main');
        await expect(main.getByRole('heading')).toHaveText('Oops! Page not found');
        const home = main.getByRole('link', { name: 'Return to Home' });
        await expect(home).toHaveAttribute('href', '/public');
      });
    });
  }
}

test('all content can be read without script', async ({ browser, site, visit, page }) => {
  // Texts that only a script can keep up to date, and the button that stops it.
  const needsScript = /^(pause|countdown|\d+|days|hours|minutes|seconds)$/i;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const without = await context.newPage();

  for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
    await visit(path);
    await without.goto(path);

    const withScript = await linesOn(page);
    const readable = new Set(await linesOn(without));
    const missing = withScript.filter((line) => !readable.has(line) && !needsScript.test(line));
    expect(missing, path).toEqual([]);
  }
  await context.close();
});
