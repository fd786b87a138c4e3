import type { Page } from '@playwright/test';
import { NARROW, WIDE } from './site/screens.ts';
import { expect, test } from './site/test.ts';

/* Phones paint words before they ask for fonts (docs/decisions/page-weight.md). */

test.use({ javaScriptEnabled: false });

const isInFallback = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => !/"Statline Display",/.test(getComputedStyle(heading).fontFamily));

for (const { viewport, asksAtOnce } of [
  { viewport: NARROW.viewport, asksAtOnce: false },
  { viewport: WIDE.viewport, asksAtOnce: true },
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

    test(`fonts are requested ${asksAtOnce ? 'with' : 'after'} the first frame`, async ({
      page,
      visit,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') asked.push(request.url());
      });
      // What the first frame begins stays there.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Animation.enable');
      await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
      const frame = () => page.screenshot({ animations: 'allow' });

      await visit('/');
      await frame();
      expect(asked.length > 0).toBe(asksAtOnce);

      // So slowly that the fonts are long there when the words are set in them.
      await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
      await expect.poll(() => asked.length).toBe(2);
      expect(await isInFallback(page)).toBe(!asksAtOnce);

      await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await expect.poll(() => isInFallback(page)).toBe(false);
    });
  });
}
