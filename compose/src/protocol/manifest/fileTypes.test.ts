/** @jest-environment node */
import { whyTypesAreRefused } from './fileTypes.ts';

it('accepts the files that builds write: scripts, style sheets, images, fonts, and compressed copies', () => {
  const files = [
    'remoteEntry.1.js',
    'server.cjs',
    'a.css',
    'a.css.br',
    'm.svg',
    'm.svg.gz',
    'T.WOFF2',
  ];

  expect(whyTypesAreRefused(files)).toBeUndefined();
});

it.each([
  'page.html',
  'page.HTML',
  'page.html.br',
  'page.xhtml',
  'feed.xml',
  'tool.wasm',
  'LICENSE',
  'svg',
])('refuses %s, and lists the accepted types', (file) => {
  expect(whyTypesAreRefused(['a.js', file])).toBe(
    `it has ${file}, but the files of a release are of these types: png, jpg, jpeg, gif, webp, avif, svg, woff2, woff, ttf, otf, js, cjs, css, json, txt`,
  );
});

it('lists ten of many files', () => {
  const pages = Array.from({ length: 12 }, (_, index) => `page-${index}.html`);

  expect(whyTypesAreRefused(pages)).toMatch(/^it has page-0\.html, .*page-9\.html and more, but/);
});
