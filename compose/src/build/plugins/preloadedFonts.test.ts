/** @jest-environment node */
import { preloadedFonts } from './preloadedFonts.ts';

const built = (...faces: string[]) => faces.map((face) => `@font-face{${face}}`).join('');

test('finds fonts declared without a unicode-range, each once', () => {
  const css = built(
    'font-family:A;src:url(/assets/a.1.woff2) format("woff2")',
    'font-family:A;src:url("./a-rare.2.woff2") format("woff2");unicode-range:U+A0-FF',
    'font-family:B;src:url("../b.3.woff2") format("woff2"),url(b.woff)',
  );

  expect(preloadedFonts([css, built('src:url(/assets/a.1.woff2);font-weight:700')])).toEqual([
    'a.1.woff2',
    'b.3.woff2',
  ]);
});

test('omits fonts that the visitor has already, and other files', () => {
  expect(preloadedFonts([`${built('src:local("Arial")')}.a{background:url(x.woff2)}`])).toEqual([]);
});
