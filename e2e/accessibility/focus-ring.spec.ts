import type { Page } from '@playwright/test';
import { SCHEMES, VARIANT } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

/** WCAG 2.2, 1.4.11: minimum contrast of a focus ring to its surroundings. */
const LEAST_CONTRAST = 3;

/** Contrast of the focused control's ring to its background; undefined if nothing is focused. */
const ringOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isClear = (colour: string) => channels(colour)[3] === 0;

    let around = focused.parentElement;
    while (around?.parentElement && isClear(getComputedStyle(around).backgroundColor)) {
      around = around.parentElement;
    }
    const ring = luminance(getComputedStyle(focused).outlineColor);
    const ground = luminance(getComputedStyle(around ?? document.body).backgroundColor);
    const [darker = 0, lighter = 0] = [ring, ground].sort((a, b) => a - b);
    return {
      what: focused.outerHTML.slice(0, 120),
      contrast: (lighter + 0.05) / (darker + 0.05),
    };
  });

for (const colorScheme of SCHEMES) {
  for (const path of ['/', '/waitlist', '/terms-of-service']) {
    const details = path === '/' ? {} : VARIANT;
    test(
      `on ${path} every focus ring has enough contrast to its background (${colorScheme})`,
      details,
      async ({ page, visit }) => {
        await page.emulateMedia({ colorScheme });
        await visit(path);

        const rings = [];
        await page.keyboard.press('Tab');
        for (let ring = await ringOfFocused(page); ring; ring = await ringOfFocused(page)) {
          rings.push(ring);
          await page.keyboard.press('Tab');
        }

        expect(rings.length).toBeGreaterThan(10);
        expect(rings.filter(({ contrast }) => contrast < LEAST_CONTRAST)).toEqual([]);
      },
    );
  }
}
