import type { Page } from '@playwright/test';
import { firstInteraction } from '../site/firstInteraction.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, faultyTest as test } from '../site/test.ts';
import { findViolations } from '../states/findViolations.ts';

const HOME = {
  'marketing/Hero': 'static',
  'marketing/Story': 'static',
  'marketing/Metrics': 'static',
  'waitlist/SignUpSection': 'near the view',
};

const overlay = (page: Page) => page.getByRole('region', { name: 'Inspection overlay' });
const rowOf = (page: Page, module: string) =>
  overlay(page).getByRole('row').filter({ hasText: module });
const layout = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('#root :is(h1, h2, form, footer)')].map(
      (element) => [element.scrollWidth, element.scrollHeight, element.getBoundingClientRect().y],
    ),
  );

/** Opens the board, which is closed at first on a phone. */
async function open(page: Page): Promise<void> {
  const isOpen = await overlay(page).getByRole('table').isVisible();
  if (!isOpen) await overlay(page).locator('summary').click();
}

for (const { name, viewport } of SCREENS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport });

    test('the overlay lists each region with its release and state, until Escape, and changes no layout', async ({
      page,
      request,
    }) => {
      const listed: { remote: string; release: string }[] = await (
        await request.get('/_shell/live')
      ).json();
      await page.goto('/?_inspect');
      await expect(overlay(page)).toContainText('3/4 regions live');
      await firstInteraction(page);
      await open(page);

      for (const [module, state] of Object.entries(HOME)) {
        const release = listed.find(({ remote }) => module.startsWith(`${remote}/`))?.release;
        await expect(rowOf(page, module)).toContainText(`live ${release}`);
        await expect(rowOf(page, module)).toContainText(state);
      }
      expect(await findViolations(page)).toEqual([]);

      await page.getByLabel('Email').first().focus();
      await expect(rowOf(page, 'waitlist/SignUpSection')).toContainText(
        /hydrated.* KB.*live after/,
      );
      const inspected = await layout(page);
      await page.keyboard.press('Escape');
      await expect(overlay(page)).toHaveCount(0);
      expect(await layout(page)).toEqual(inspected);
    });
  });
}

test('a page without the overlay requests none of its files', async ({ page, visit }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await visit('/');

  expect(requested.filter((url) => /inspect|_shell\/live/.test(url))).toEqual([]);
  expect(await page.content()).not.toContain('inspect');
});

test('a failed region is marked with the reason, until it recovers', async ({
  page,
  legal,
  problems,
}) => {
  problems.allow(/./);
  await page.goto('/privacy-policy?_inspect');
  legal.behaviour = 'failing';
  await firstInteraction(page);

  const row = rowOf(page, 'legal/PrivacyPolicy');
  await expect(row).toContainText(/server’s HTML stays: Error: .*could not be loaded/);
  await legal.heal();
  await expect(row).toContainText('hydrated');
});

test('the overlay can be opened from the console of an open page', async ({ page, visit }) => {
  await visit('/');

  await page.evaluate("import('/_shell/inspect.js')");

  await expect(rowOf(page, 'waitlist/SignUpSection')).toContainText('hydrated');
});
