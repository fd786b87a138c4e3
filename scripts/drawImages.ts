/**
 * Draws the images that other sites and systems show for this one, into shell/public: what stands
 * beside a shared link, and the icons. From the tokens, the fonts and the mark: `npm run og-image`.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE } from '../shell/src/content/site.ts';
import { launchChromium } from './launchChromium.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Not a real host: every request to it is answered with a file of the repository. */
const FILES = 'http://repository.invalid';

const square = (size: number) => ({ width: size, height: size });
const DRAWINGS = [
  { drawing: 'shareImage.html', file: 'og.png', viewport: { width: 1200, height: 630 } },
  { drawing: 'icon.html', file: 'icon-192.png', viewport: square(192) },
  { drawing: 'icon.html', file: 'icon-512.png', viewport: square(512) },
  { drawing: 'icon.html#full', file: 'icon-maskable.png', viewport: square(512) },
  { drawing: 'icon.html#full', file: 'apple-touch-icon.png', viewport: square(180) },
];

const browser = await launchChromium();
for (const { drawing, file, viewport } of DRAWINGS) {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.route(`${FILES}/**`, (route) =>
    route.fulfill({ path: path.join(ROOT, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${FILES}/scripts/drawing/${drawing}`);
  await page.evaluate(async (product) => {
    for (const name of document.querySelectorAll('[data-product]')) name.textContent = product;
    await document.fonts.ready;
  }, SITE.product);

  // Without a ground, so that the icon's corners are clear.
  const image = await page.screenshot({ omitBackground: true });
  await writeFile(path.join(ROOT, 'shell/public', file), image);
  console.log(`${file}: ${(image.length / 1024).toFixed(1)} KB`);
  await page.close();
}
await browser.close();
