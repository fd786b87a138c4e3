import type { Route } from '@playwright/test';
import { PAGES } from '../site/pages.ts';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/** Issue 3: text never jumps. This is a fifth of the limit for "good" (https://web.dev/articles/cls). */
const MAX_SHIFT = 0.02;

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    for (const { name, path } of PAGES.filter(({ name }) => name !== '404')) {
      test(`the ${name} page does not shift when its fonts load late`, async ({ page }) => {
        const delayed: Route[] = [];
        await page.route('**/*.woff2', (route) => void delayed.push(route));
        await page.addInitScript(addUpShifts);

        // The load event waits for the fonts.
        await page.goto(path, { waitUntil: 'commit' });
        await waitForHydration(page);
        await page.evaluate(twoFrames);
        expect(await page.evaluate(hasFonts)).toBe(false);
        for (const route of delayed) await route.continue();
        await page.waitForFunction(hasFonts);
        await page.evaluate(twoFrames);

        expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(MAX_SHIFT);
      });
    }
  });
}

declare global {
  interface Window {
    /** Sum of all layout shifts, at least as large as CLS, which is the largest sum of one session window. */
    shift: number;
  }
}

function addUpShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += (entry as unknown as Shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Not yet in TypeScript's DOM types. */
interface Shift {
  value: number;
}

const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

const hasFonts = () =>
  ['Text', 'Display'].every((face) => document.fonts.check(`700 16px "Statline ${face}"`));
