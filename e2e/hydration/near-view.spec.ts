import type { Page } from '@playwright/test';
import { NARROW, SCREENS } from '../site/screens.ts';
import type { Site, SiteOptions } from '../site/startSite.ts';
import { expect, test } from '../site/test.ts';

/**
 * Whether the browser has laid out the element: far from the viewport it only has its reserved height. The browser
 * decides that when it draws a frame, on a busy machine some time after the load, so poll it.
 */
const isLaidOut = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

/** URL of a site without sign-ups: those of other tests would lengthen the box score, and so the page. */
const newSite = async (launchSite: (options: SiteOptions) => Promise<Site>): Promise<string> =>
  (await launchSite({})).url;

/** Not in TypeScript's DOM types. */
type FindingWindow = typeof window & { find: (text: string) => boolean };

test.use({
  javaScriptEnabled: false,
  viewport: NARROW.viewport,
  isMobile: true,
  hasTouch: true,
});

test('content far below the fold is laid out when scrolled near', async ({ page, launchSite }) => {
  await page.goto(await newSite(launchSite));
  await expect.poll(() => isLaidOut(page, '#hero h1')).toBe(true);
  await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(false);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const reserved = await height();

  await page.locator('#waitlist form').scrollIntoViewIfNeeded();

  await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(true);
  await expect
    .poll(async () => Math.abs((await height()) - reserved) / reserved)
    .toBeLessThan(0.03);
});

test('the form is at most a few screens down', async ({ page, launchSite }) => {
  await page.goto(`${await newSite(launchSite)}/#waitlist`);
  const formTop = () =>
    page
      .locator('#waitlist')
      .evaluate((section) => section.getBoundingClientRect().top + window.scrollY);
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);

  // In the fallback fonts, before the web fonts are loaded, the page is slightly longer.
  await expect.poll(formTop).toBeLessThan(7_200);
  await expect.poll(pageHeight).toBeLessThan(8_900);
});

test('find in page finds content that is not laid out yet', async ({ page, visit }) => {
  await visit('/');
  await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(false);

  await page.evaluate(() => (window as FindingWindow).find('Entry slip'));

  await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(true);
});

test('all content is printed', async ({ page, visit }) => {
  await visit('/');

  await page.emulateMedia({ media: 'print' });

  await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(true);
});

for (const { name, viewport, details } of SCREENS) {
  test.describe(`with a mouse at ${name}`, details, () => {
    test.use({ viewport, isMobile: false, hasTouch: false });

    test('all content is laid out, for screenshots of the page', async ({ page, visit }) => {
      await visit('/');

      await expect.poll(() => isLaidOut(page, '#waitlist form')).toBe(true);
    });
  });
}
