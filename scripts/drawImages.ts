/**
 * Draws the images that other sites and systems show for this site, into shell/public: the image of shared links, and
 * the icons. Uses the tokens, the fonts and the logo: `npm run og-image`.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE } from '../shell/src/content/site.ts';
import { launchChromium } from './chromium/launchChromium.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Not a real host: requests to it are served from the repository. */
const FILES = 'http://repository.invalid';

interface Drawing {
  drawing: string;
  file: string;
  viewport: { width: number; height: number };
  /** Converts the PNG to the file's format; unset: the file is a PNG. */
  pack?: (png: Buffer, size: number) => Buffer;
}

const square = (size: number) => ({ width: size, height: size });
const DRAWINGS: readonly Drawing[] = [
  { drawing: 'shareImage.html', file: 'og.png', viewport: { width: 1200, height: 630 } },
  { drawing: 'icon.html', file: 'favicon.ico', viewport: square(32), pack: packIcon },
  { drawing: 'icon.html', file: 'icon-192.png', viewport: square(192) },
  { drawing: 'icon.html', file: 'icon-512.png', viewport: square(512) },
  { drawing: 'icon.html#full', file: 'icon-maskable.png', viewport: square(512) },
  { drawing: 'icon.html#full', file: 'apple-touch-icon.png', viewport: square(180) },
];

const browser = await launchChromium();
for (const { drawing, file, viewport, pack } of DRAWINGS) {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.route(`${FILES}/**`, (route) =>
    route.fulfill({ path: path.join(ROOT, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${FILES}/scripts/drawing/${drawing}`);
  await page.evaluate(async (product) => {
    for (const name of document.querySelectorAll('[data-product]')) name.textContent = product;
    await document.fonts.ready;
  }, SITE.product);

  // Without a background, so that the icon's corners are transparent.
  const png = await page.screenshot({ omitBackground: true });
  const image = pack?.(png, viewport.width) ?? png;
  await writeFile(path.join(ROOT, 'shell/public', file), image);
  console.log(`${file}: ${(image.length / 1024).toFixed(1)} KB`);
  await page.close();
}
await browser.close();

/**
 * Makes an ICO file of one PNG, for clients that request `/favicon.ico` without reading a page: a directory of 6 + 16
 * bytes, then the PNG. https://en.wikipedia.org/wiki/ICO_(file_format)
 */
function packIcon(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // An icon, not a cursor.
  directory.writeUInt16LE(1, 4); // One image.
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10); // Colour planes.
  directory.writeUInt16LE(32, 12); // Bits per pixel.
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
