import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../scripts/build/parts.ts';
import { SCHEMES, SCREENS } from './site/screens.ts';
import { expect } from './site/test.ts';
import { forEveryState, test } from './states/stateTest.ts';

/*
 * `npm run screenshots`: takes pictures of every page and state at both widths, light and dark. Two of them, the first
 * screen of the home page, are committed for the README.
 */

const FOLDER = path.join(ROOT, 'docs/screenshots');
const README_MAX_BYTES = 300_000;

/** Fixed time, so that the countdown is always the same. */
const MOMENT = '2026-01-15T12:00:00Z';

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'UTC' });

test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(MOMENT);
});

forEveryState((state, { viewport: { width } }) => {
  const { name, isPage = false } = state;
  test(`${name} at ${width} px`, async ({ page, show, problems }) => {
    problems.allow(/./);
    await show(state);

    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const file = `${name}${isPage ? '-page' : ''}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(FOLDER, file), fullPage: isPage });
    }
  });
});

for (const { viewport } of SCREENS) {
  test.describe(() => {
    test.use({ viewport });
    const { width } = viewport;

    test(`the first screen for the README at ${width} px`, async ({ page, visit }) => {
      const file = path.join(FOLDER, `home-${width}.png`);
      await visit('/');
      // Loaded twice, so that the fonts are cached.
      await visit('/');

      await page.screenshot({ path: file });

      expect((await stat(file)).size).toBeLessThan(README_MAX_BYTES);
    });
  });
}
