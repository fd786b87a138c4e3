import type { Page } from '@playwright/test';
import { NARROW, WIDE } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

/* Phones paint text before they request fonts (docs/decisions/performance.md). */

test.use({ javaScriptEnabled: false });

const isInFallback = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => !/"Statline Display",/.test(getComputedStyle(heading).fontFamily));

for (const { viewport, isImmediate } of [
  { viewport: NARROW.viewport, isImmediate: false },
  { viewport: WIDE.viewport, isImmediate: true },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the page ends with its footer', async ({ page, visit }) => {
      await visit('/');

      const below = await page.getByRole('contentinfo').evaluate((footer) => {
        const { bottom } = footer.getBoundingClientRect();
        return document.documentElement.scrollHeight - (bottom + window.scrollY);
      });
      expect(Math.abs(below)).toBeLessThan(1);
    });

    test(`fonts are requested ${isImmediate ? 'with' : 'after'} the first frame`, async ({
      page,
      visit,
    }) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') requested.push(request.url());
      });
      // Slows down the animation that the first frame begins.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Animation.enable');
      await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
      const frame = () => page.screenshot({ animations: 'allow' });

      await visit('/');
      await frame();
      expect(requested.length > 0).toBe(isImmediate);

      // Slow enough that the fonts are loaded long before the text uses them.
      await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
      await expect.poll(() => requested.length).toBe(2);
      expect(await isInFallback(page)).toBe(!isImmediate);

      await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await expect.poll(() => isInFallback(page)).toBe(false);
    });
  });
}
