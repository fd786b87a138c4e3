/** @jest-environment node */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { shareImage } from './shareImage.ts';
import { THEME_COLOURS } from './themeColours.ts';
import { webManifest } from './webManifest.ts';

const PUBLIC = path.resolve(__dirname, '../../public');
const TOKENS = path.resolve(__dirname, '../../../ui/src/tokens.css');

/** Width and height stand at bytes 16 and 20 of a PNG: https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(file: string, start = 0): string {
  const bytes = readFileSync(path.join(PUBLIC, file)).subarray(start);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('images and colours declared in the head and the web manifest', () => {
  const { icons } = JSON.parse(webManifest({ product: 'Statline', description: '' })) as {
    icons: { src: string; sizes: string; type: string }[];
  };

  it.each(icons.filter(({ type }) => type === 'image/png'))('$src is $sizes', ({ src, sizes }) => {
    expect(pngSize(src)).toBe(sizes);
  });

  it('the home screen icon is 180x180', () => {
    expect(pngSize('apple-touch-icon.png')).toBe('180x180');
  });

  it('favicon.ico is 32x32, and its directory locates the PNG', () => {
    const directory = readFileSync(path.join(PUBLIC, 'favicon.ico'));
    const [length, start] = [directory.readUInt32LE(14), directory.readUInt32LE(18)];

    expect(pngSize('favicon.ico', start)).toBe('32x32');
    expect(start + length).toBe(directory.length);
  });

  it('the share image has its declared size, and is small enough for every service', () => {
    const { width, height, url } = shareImage({ origin: '', product: 'Statline' });

    expect(pngSize(url)).toBe(`${width}x${height}`);
    expect(statSync(path.join(PUBLIC, url)).size).toBeLessThan(150 * 1024);
  });

  it('the theme colours are those of the page, in light and dark', () => {
    const papers = [...readFileSync(TOKENS, 'utf8').matchAll(/--paper: (#[0-9a-f]{6});/g)];

    expect(papers.map(([, colour]) => colour)).toEqual([THEME_COLOURS.light, THEME_COLOURS.dark]);
  });
});
