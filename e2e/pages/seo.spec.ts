import type { Page } from '@playwright/test';
import { expect, test } from '../site/test.ts';

/** The head's metadata of the current page, in any order. */
const headOf = (page: Page) =>
  page.evaluate(() => [
    document.title,
    ...[...document.head.querySelectorAll('meta, link[rel="canonical"]')]
      .map((element) => element.outerHTML)
      .sort(),
  ]);

for (const path of ['/waitlist', '/privacy-policy', '/terms-of-service']) {
  test(`the head of ${path} is the same after client-side navigation as from the server`, async ({
    page,
    visit,
  }) => {
    await visit(path);
    const fromServer = await headOf(page);

    await visit('/');
    await page.locator(`footer a[href="${path}"]`).click();
    await page.waitForURL(path);

    await expect.poll(() => headOf(page)).toEqual(fromServer);
  });
}

test("every page of the sitemap responds and has the sitemap's URL as its canonical URL", async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const response = await request.get(new URL(address).pathname);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}"`);
  }
});

test('every image and icon that a page or the web manifest names exists', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const named = [
    ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ...html.matchAll(/<meta property="og:image" content="([^"]+)"/g),
  ].map(([, address = '']) => new URL(address, 'http://site').pathname);
  const manifest = await (await request.get('/site.webmanifest')).json();
  const icons = manifest.icons.map(({ src }: { src: string }) => src);

  expect(named).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/site.webmanifest',
    '/og.png',
  ]);
  for (const path of [...named, ...icons]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
