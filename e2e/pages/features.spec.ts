import type { Locator } from '@playwright/test';
import { FEATURES } from '../reading/homeText.ts';
import { delayShell } from '../site/delayShell.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

const benefit = (feature: Locator, name: string) =>
  feature.locator('summary').filter({ has: feature.page().getByRole('heading', { name }) });
const openOnes = (feature: Locator) => feature.locator('details[open] > summary');
/** Texts of the visible screens: two while one fades into the other. */
const screensOf = (feature: Locator) =>
  feature
    .getByRole('img')
    .filter({ visible: true })
    .evaluateAll((screens) => screens.map((screen) => screen.getAttribute('aria-label')));

for (const { name, viewport, details } of SCREENS) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${name}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, details, () => {
      test.use({ viewport, javaScriptEnabled });

      test('one benefit is open at a time, each shows its screen, and it can be closed', async ({
        page,
        visit,
      }) => {
        await visit('/');

        for (const { title, benefits } of FEATURES) {
          const feature = page.getByRole('article', { name: title, exact: true });
          const open = openOnes(feature);
          await expect(open).toHaveText([benefits[0] ?? '']);
          await expect.poll(() => screensOf(feature)).toHaveLength(1);
          const seen = await screensOf(feature);

          for (const name of benefits.slice(1)) {
            await benefit(feature, name).click();

            await expect(open).toHaveText([name]);
            await expect(feature.getByRole('region')).toHaveCount(1);
            const words = feature.getByRole('region', { name }).getByRole('paragraph');
            await expect(words).toBeInViewport();
            const others = async () =>
              (await screensOf(feature)).map((screen) => seen.includes(screen));
            await expect.poll(others).toEqual([false]);
            seen.push(...(await screensOf(feature)));
          }

          await open.click();
          await expect(open).toHaveCount(0);
          await expect(feature.getByRole('region')).toHaveCount(0);
          await expect.poll(() => screensOf(feature)).toHaveLength(1);
        }
      });
    });
  }
}

test('a benefit opened before the script has loaded stays open, and its screen stays when it is closed', async ({
  page,
}) => {
  const release = await delayShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  const feature = page.getByRole('article', { name: 'Budgeting' });
  await benefit(feature, '03 Goals List').click();
  const expectGoals = () =>
    expect.poll(() => screensOf(feature)).toEqual([expect.stringMatching(/^Goals list/)]);
  await expectGoals();

  release();
  await waitForHydration(page);

  await expect(openOnes(feature)).toHaveText(['03 Goals List']);
  await expectGoals();
  await openOnes(feature).click();
  await expect(openOnes(feature)).toHaveCount(0);
  await expectGoals();
});

test('the keyboard opens and closes a benefit', async ({ page, visit }) => {
  await visit('/');
  const feature = page.getByRole('article', { name: 'Budgeting' });

  await benefit(feature, '03 Goals List').focus();
  await page.keyboard.press('Enter');
  await expect(openOnes(feature)).toHaveText(['03 Goals List']);
  await page.keyboard.press('Space');
  await expect(openOnes(feature)).toHaveCount(0);
});

test("in print a feature's screen and its benefits are on one page", async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  for (const { title } of FEATURES) {
    const feature = page.getByRole('article', { name: title, exact: true });
    // Firefox prints the rows of a grid over each other at a page break.
    await expect(feature).toHaveCSS('display', 'block');
    await expect(feature.locator('div:has(> [data-screen])')).toHaveCSS('break-inside', 'avoid');
    for (const benefit of await feature.locator('details').all()) {
      await expect(benefit).toHaveCSS('break-inside', 'avoid');
    }
  }
});

test('in print headings stay with what follows, and what joining costs is on one page', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ media: 'print' });

  await visit('/');

  for (const name of ['What Athletes Are Saying', 'About Us', 'The Waitlist Box Score']) {
    const heading = page.getByRole('region', { name }).locator('header:has(h2)');
    await expect(heading).toHaveCSS('break-inside', 'avoid');
    await expect(heading).toHaveCSS('break-after', 'avoid');
  }
  const terms = page.getByRole('region', { name: 'Join the waitlist' }).locator('dl');
  await expect(terms).toHaveCSS('break-inside', 'avoid');
});

test('printed, the home page leaves no page empty but for a few lines', async ({ page, visit }) => {
  await visit('/');

  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');

  // With screens as large as in the window there are two more, as titles stay with the screen below them.
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(9);
});

test('in print every benefit is open', async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  for (const { title, benefits } of FEATURES) {
    const feature = page.getByRole('article', { name: title, exact: true });
    await expect(feature.getByRole('region')).toHaveCount(benefits.length);
  }
});
