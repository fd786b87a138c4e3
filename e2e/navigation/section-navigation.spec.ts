import type { Page } from '@playwright/test';
import { firstInteraction } from '../site/firstInteraction.ts';
import { RemoteFiles } from '../site/RemoteFiles.ts';
import { NARROW, SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { waitForElementHydration } from '../site/waitForHydration.ts';

/** docs/product.md, 'Going to a section'. */
const OFFSET_PX = 100;
const DELAY_MS = 100;

const SECTIONS = [
  { name: 'Features', id: 'features' },
  { name: 'Mission', id: 'mission' },
  { name: 'About', id: 'about' },
];

/** Checks the distance of a section from the top of the window after scrolling has ended. */
async function expectAtOffset(page: Page, id: string): Promise<void> {
  const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().y);
  await expect
    .poll(async () => {
      const before = await top();
      await page.evaluate(() => document.body.offsetHeight);
      // NaN while the page is still scrolling.
      return Math.abs((await top()) - before) < 0.5 ? Math.round(before) : Number.NaN;
    })
    .toBeCloseTo(OFFSET_PX, -0.5);
}

for (const { name: screen, viewport, details } of SCREENS) {
  test.describe(`at ${screen}`, details, () => {
    test.use({ viewport });

    test('the links of the footer scroll to their sections, 100 px below the top', async ({
      page,
      visit,
    }) => {
      await visit('/');

      for (const { name, id } of SECTIONS) {
        await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

        await expectAtOffset(page, id);
        await expect(page.locator(`#${id}`)).toBeFocused();
        await expect(page).toHaveURL(`/#${id}`);
      }
    });

    test("'Join Waitlist' leads from another page to the section of the home page", async ({
      page,
      visit,
    }) => {
      await visit('/terms-of-service');

      await page.getByRole('banner').getByRole('button', { name: 'Join Waitlist' }).click();

      await expectAtOffset(page, 'waitlist');
      await expect(page.locator('#waitlist')).toBeFocused();
      await expect(page).toHaveURL('/#waitlist');
    });

    test("the hero's button scrolls to the waitlist", async ({ page, visit }) => {
      await visit('/');

      await page.locator('#hero').getByRole('button', { name: 'Join the Waitlist' }).click();

      await expectAtOffset(page, 'waitlist');
    });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(() => {
        test.use({ javaScriptEnabled });

        for (const id of ['mission', 'waitlist']) {
          test(`a deep link opens at #${id}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
            page,
            visit,
          }) => {
            await visit(`/#${id}`);

            await expectAtOffset(page, id);
          });
        }
      });
    }

    test('every route change begins at the top, with the focus on the heading', async ({
      page,
      visit,
    }) => {
      await visit('/');
      const footer = page.getByRole('contentinfo');

      // The last link leads to the current page.
      for (const link of ['Privacy Policy', 'Terms of Service', 'Waitlist', 'Waitlist']) {
        await footer.getByRole('link', { name: link, exact: true }).scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);

        await footer.getByRole('link', { name: link, exact: true }).click();

        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        expect(await page.evaluate(() => scrollY)).toBe(0);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: NARROW.viewport, hasTouch: true, isMobile: true });

  test('back and forward restore the scroll position, whatever the hash', async ({ page }) => {
    const top = () => page.evaluate(() => Math.round(scrollY));
    /** Scrolls to a position, or to the end of a shorter page. */
    const scrollTo = (to: number) =>
      page.evaluate(async (y) => {
        window.scrollTo({ top: y, behavior: 'instant' });
        // Visitors do not go back within the frame in which they scroll.
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        return Math.round(scrollY);
      }, to);
    const expectNear = (place: number) =>
      expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(50);
    await page.goto('/#mission');
    await page.locator('#mission').tap();
    // The first scrolling happens before the host bundle is loaded.
    await scrollTo(5_000);
    await waitForElementHydration(page.getByRole('banner').getByRole('link'));
    const first = await top();

    await page.evaluate(() =>
      document.querySelector<HTMLElement>('footer a[href="/waitlist"]')?.click(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const second = await scrollTo(300);
    await page.goBack();
    await expectNear(first);
    await page.goForward();
    await expectNear(second);

    // The new document has the same history entries, but the host bundle is not loaded yet.
    await page.reload();
    await expectNear(second);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'About Us' })).toBeAttached();
    await expectNear(first);
  });
});

test('the logo scrolls back to the hero', async ({ page, visit }) => {
  await visit('/#about');
  await expectAtOffset(page, 'about');

  await page.getByRole('banner').getByRole('link').click();

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('#hero')).toBeFocused();
});

test('the same section can be navigated to again', async ({ page, visit }) => {
  await visit('/');
  const mission = page.getByRole('banner').getByRole('button', { name: 'Mission' });
  await mission.click();
  await expectAtOffset(page, 'mission');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await mission.click();

  await expectAtOffset(page, 'mission');
});

test('navigating to a section repeatedly adds one history entry', async ({ page, visit }) => {
  await visit('/privacy-policy');
  await visit('/');
  const mission = page.getByRole('banner').getByRole('button', { name: 'Mission' });
  const entries = await page.evaluate(() => history.length);

  for (const _ of [1, 2, 3, 4]) await mission.click();

  await expect(page).toHaveURL('/#mission');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('sections are reached, and stay in place, while the scripts of the regions around them are loading', async ({
  page,
}) => {
  const marketing = new RemoteFiles();
  await marketing.intercept(page, 'marketing');
  marketing.behaviour = 'silent';
  // Its images are still loading and would delay `load`.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await firstInteraction(page);
  const bar = page.getByRole('banner');
  await waitForElementHydration(bar.getByRole('link'));

  for (const { name, id } of SECTIONS) {
    await bar.getByRole('button', { name, exact: true }).click();

    await expectAtOffset(page, id);
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
  await page.getByRole('banner').getByRole('link').click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // A link from the home page to itself.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Home' });
    document.querySelector('header')?.append(link);
  });
  await bar.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('on the page itself', () => {
  /** The options of the page's calls of `scrollIntoView`. */
  const recordScrolling = (page: Page) =>
    page.addInitScript(() => {
      const { scrollIntoView } = Element.prototype;
      const scrolls: ScrollIntoViewOptions[] = [];
      Object.assign(window, { scrolls });
      Element.prototype.scrollIntoView = function (options) {
        if (typeof options === 'object') scrolls.push(options);
        scrollIntoView.call(this, options);
      };
    });
  /** `scrollIntoView` may be called again if something above the section has grown. */
  const scrollBehaviors = async (page: Page) => {
    const scrolls = await page.evaluate(() =>
      (window as unknown as { scrolls: ScrollIntoViewOptions[] }).scrolls.map(
        ({ behavior }) => behavior,
      ),
    );
    return new Set(scrolls);
  };

  test('scrolling is smooth', async ({ page, visit }) => {
    await recordScrolling(page);
    await visit('/');

    await page.getByRole('banner').getByRole('button', { name: 'About' }).click();

    await expectAtOffset(page, 'about');
    expect(await scrollBehaviors(page)).toEqual(new Set(['smooth']));
  });

  test('scrolling is not smooth with reduced motion', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recordScrolling(page);
    await visit('/');

    await page.getByRole('banner').getByRole('button', { name: 'About' }).click();

    await expectAtOffset(page, 'about');
    expect(await scrollBehaviors(page)).toEqual(new Set(['instant']));
  });
});

test('after a route change the page scrolls to the section after 100 ms', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visit('/privacy-policy');
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByRole('banner').getByRole('button', { name: 'Mission' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.clock.runFor(DELAY_MS - 1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.clock.runFor(1);
  await expectAtOffset(page, 'mission');
});
