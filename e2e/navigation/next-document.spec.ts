import type { Page } from '@playwright/test';
import { delayShell } from '../site/delayShell.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { NARROW } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { waitForElementHydration } from '../site/waitForHydration.ts';

test.use({ viewport: NARROW.viewport, hasTouch: true, isMobile: true });

const homeLink = (page: Page) => page.getByRole('banner').getByRole('link').first();

/** URLs of the documents that the browser requests before a visit. */
function watchAhead(page: Page): string[] {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']) ahead.push(new URL(request.url()).pathname);
  });
  return ahead;
}

/** Touches a link without previous pointer events. */
async function touchLink(page: Page): Promise<{ letGo(): Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  const box = await homeLink(page).boundingBox();
  const at = { x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 };
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  return {
    letGo: async () => {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

test('the next page is requested when its link is pressed, and shown from that response', async ({
  page,
  site,
}) => {
  const ahead = watchAhead(page);
  const rules = page.waitForResponse((response) => response.url().endsWith('/_shell/ahead'));
  await page.goto(`${site.url}/privacy-policy`);
  expect((await rules).status()).toBe(200);

  const finger = await touchLink(page);
  await expect.poll(() => ahead).toEqual(['/']);
  await finger.letGo();

  await expect(page).toHaveURL(`${site.url}/#hero`);
  const delivery = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return (navigation as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
    });
  await expect.poll(delivery).toBe('navigational-prefetch');
  expect(ahead).toEqual(['/']);
});

test('links may be prerendered until the host follows them', async ({ page, site }) => {
  const candidate = page.locator(':root:not([data-live]) a').first();
  const release = await delayShell(page);
  await page.goto(`${site.url}/privacy-policy`);

  await firstInteraction(page);
  await expect(page.locator(':root:not([data-idle])')).toBeAttached();
  await expect(candidate).toBeAttached();
  release();

  await waitForElementHydration(homeLink(page));
  await expect(candidate).not.toBeAttached();
});

test('no document is requested ahead once the host follows links', async ({ page, site }) => {
  const ahead = watchAhead(page);
  await page.goto(`${site.url}/privacy-policy`);
  await firstInteraction(page);
  await waitForElementHydration(homeLink(page));

  await (await touchLink(page)).letGo();

  await expect(page).toHaveURL(`${site.url}/#hero`);
  await expect(page.locator('#hero')).toBeVisible();
  expect(ahead).toEqual([]);
});

for (const [reducedMotion, hasTransition] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test.describe(`with prefers-reduced-motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`the next document is ${hasTransition ? '' : 'not '}shown by a view transition`, async ({
      page,
      site,
    }) => {
      await page.addInitScript(() => {
        window.addEventListener('pagereveal', ({ viewTransition }) => {
          Object.assign(window, { hasTransition: viewTransition !== null });
        });
      });
      await page.goto(`${site.url}/privacy-policy`);

      await (await touchLink(page)).letGo();

      await expect(page).toHaveURL(`${site.url}/#hero`);
      await page.waitForFunction(
        (expected) => (window as { hasTransition?: boolean }).hasTransition === expected,
        hasTransition,
      );
    });
  });
}
