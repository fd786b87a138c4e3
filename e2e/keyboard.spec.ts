import type { Page } from '@playwright/test';
import { SCREENS } from './site/screens.ts';
import { expect, test } from './site/test.ts';

/** Where the focus is. */
interface Stop {
  /** Its place among everything on the page that the keyboard should reach. */
  place: number;
  what: string;
  hasRing: boolean;
  isInView: boolean;
  isUnderBar: boolean;
}

/** Numbers everything that the keyboard should reach, in the order of the page. */
const numberStops = (page: Page) =>
  page.evaluate(() => {
    const reachable = [
      ...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getAttribute('tabindex') !== '-1',
    );
    for (const [place, element] of reachable.entries()) {
      element.setAttribute('data-stop', String(place));
    }
    return reachable.length;
  });

/** Presses a key until the focus leaves the page, or comes round again. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', atMost: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length <= atMost) {
    await page.keyboard.press(key);
    const stop = await page.evaluate((): Stop | undefined => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const box = focused.getBoundingClientRect();
      const bar = document.querySelector('body header nav')?.closest('header');
      const barBottom = bar?.getBoundingClientRect().bottom ?? 0;
      const isInBar = bar?.contains(focused) || focused.matches('#root > a');
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return {
        place: Number(focused.getAttribute('data-stop') ?? Number.NaN),
        what: focused.outerHTML.slice(0, 120),
        hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        isInView: box.bottom > 0 && box.top < innerHeight,
        isUnderBar: !isInBar && box.top < barBottom - 0.5 && box.bottom > 0,
      };
    });
    if (!stop || stops.some(({ place }) => place === stop.place)) break;
    stops.push(stop);
  }
  return stops;
}

for (const { name: screen, viewport, details } of SCREENS) {
  test.describe(`at ${screen}`, details, () => {
    test.use({ viewport });

    for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
      test(`on ${path} the Tab key reaches every control once, in order and in view`, async ({
        page,
        visit,
      }) => {
        await visit(path);
        // The last control that comes with script: it shows once the board is live.
        if (path === '/') await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
        const count = await numberStops(page);
        const everything = Array.from({ length: count }, (_, place) => place);

        const forth = await walk(page, 'Tab', count);
        const back = await walk(page, 'Shift+Tab', count);

        const unexpected = forth.filter(({ place }) => Number.isNaN(place));
        expect(unexpected.map(({ what }) => what)).toEqual([]);
        expect(forth.map(({ place }) => place)).toEqual(everything);
        expect(back.map(({ place }) => place)).toEqual(everything.reverse());
        const both = [...forth, ...back];
        expect(both.filter(({ hasRing }) => !hasRing)).toEqual([]);
        expect(both.filter(({ isInView }) => !isInView)).toEqual([]);
        expect(both.filter(({ isUnderBar }) => isUnderBar)).toEqual([]);
      });
    }
  });
}

test('the first Tab stop skips the navigation', async ({ page, visit }) => {
  await visit('/');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.locator('#hero').getByRole('button', { name: 'Join the Waitlist' }),
  ).toBeFocused();
});

test('a visitor without a mouse joins the waitlist', async ({ page, visit }, { testId }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#hero').getByRole('button')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.locator('#waitlist')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Riley Carter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${testId}@example.com`);
  await page.keyboard.press('Enter');

  await expect(page.locator('#waitlist').getByRole('status')).toContainText('Welcome');
});

test('after section navigation the Tab key continues from the section', async ({ page, visit }) => {
  await visit('/privacy-policy');
  await page.getByRole('banner').getByRole('button', { name: 'Features' }).click();
  await expect(page.locator('#features')).toBeFocused();

  await page.keyboard.press('Tab');

  await expect(page.locator('summary', { hasText: 'Personal Wallet' })).toBeFocused();
});
