import { FEATURES } from './reading/homeWords.ts';
import { SCREENS } from './site/screens.ts';
import { expect, test } from './site/test.ts';

for (const { name, viewport } of SCREENS) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport });

    test('one benefit is open at a time, each shows its screen, and it closes again', async ({
      page,
      visit,
    }) => {
      await visit('/');

      for (const { title, benefits } of FEATURES) {
        const feature = page.getByRole('article', { name: title, exact: true });
        const open = feature.getByRole('button', { expanded: true });
        const mockup = feature.getByRole('img').filter({ visible: true });
        await expect(open).toHaveText([benefits[0] ?? '']);
        /** The names of the screens that are seen; two while one fades into the other. */
        const screens = () =>
          mockup.evaluateAll((shown) => shown.map((screen) => screen.getAttribute('aria-label')));
        const seen = await screens();

        for (const benefit of benefits.slice(1)) {
          await feature.getByRole('button', { name: benefit }).click();

          await expect(open).toHaveText([benefit]);
          await expect(feature.getByRole('region')).toHaveCount(1);
          const words = feature.getByRole('region', { name: benefit }).getByRole('paragraph');
          await expect(words).toBeInViewport();
          await expect(async () => {
            const [screen, ...others] = await screens();
            expect(others).toEqual([]);
            expect(seen).not.toContain(screen);
          }).toPass();
          seen.push(...(await screens()));
        }

        await open.click();
        await expect(open).toHaveCount(0);
        await expect(feature.getByRole('region')).toHaveCount(0);
      }
    });
  });
}

test('the keyboard opens and closes a benefit', async ({ page, visit }) => {
  await visit('/');
  const feature = page.getByRole('article', { name: 'Budgeting' });
  const goals = feature.getByRole('button', { name: '03 Goals List' });

  await goals.focus();
  await page.keyboard.press('Enter');
  await expect(feature.getByRole('button', { expanded: true })).toHaveText(['03 Goals List']);
  await page.keyboard.press('Space');
  await expect(feature.getByRole('button', { expanded: true })).toHaveCount(0);
});

test('on paper every benefit is open', async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  for (const { title, benefits } of FEATURES) {
    const feature = page.getByRole('article', { name: title, exact: true });
    await expect(feature.getByRole('region')).toHaveCount(benefits.length);
  }
});
