/** @jest-environment node */
import postcss from 'postcss';
import { regionScope, whySheetLeaks } from '../../releases/styles/whySheetLeaks.ts';
import { findGlobals } from './renameGlobals.ts';
import { scopeSheet } from './scopeSheet.ts';

const SCOPE = `@scope ${regionScope('shop')}`;

/** What becomes of style sheets that one remote has. */
function scoped(...sheets: string[]): string[] {
  const parsed = sheets.map((css) => postcss.parse(css));
  const names = findGlobals(parsed, 'shop');
  return parsed.map((sheet) => scopeSheet(sheet, 'shop', names));
}

/** Spaces are no difference. */
const plain = (css: string): string =>
  css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}]) ?/g, '$1')
    .trim();

it.each([
  ['.card { color: red }', '{ .card { color: red } }'],
  ['*, ::before { margin: 0 }', '{ *, ::before { margin: 0 } }'],
  [
    'html[data-theme="dark"] .card { color: red }',
    '{ html[data-theme="dark"] :where(:scope) .card { color: red } }',
  ],
  [':root { --x: 1px }', '{ :root :where(:scope) { --x: 1px } }'],
  ['html, BODY { margin: 0 }', '{ html :where(:scope), BODY :where(:scope) { margin: 0 } }'],
  [
    ':root[data-theme="dark"]:has(.a .b) { --x: 1px }',
    '{ :root[data-theme="dark"]:has(.a .b) :where(:scope) { --x: 1px } }',
  ],
  [
    'html > body.wide::before { content: "" }',
    '{ html > body.wide :where(:scope)::before { content: "" } }',
  ],
  [
    ':where(:root, .card) { --x: 1px }',
    '{ :where(:root, .card) :where(:scope), :where(:root, .card) { --x: 1px } }',
  ],
  ['html body > .a .b { gap: 0 }', '{ html body :where(:scope) > .a .b { gap: 0 } }'],
  [':not(:root) > .a { gap: 0 }', '{ :not(:root) > .a { gap: 0 } }'],
  ['.a { &:hover { gap: 0 } p { gap: 1px } }', '{ .a { &:hover { gap: 0 } p { gap: 1px } } }'],
  ['@media print { body { gap: 0 } }', '{ @media print { body :where(:scope) { gap: 0 } } }'],
])('confines %s', (css, expected) => {
  expect(scoped(css).map(plain)).toEqual([plain(`${SCOPE} ${expected}`)]);
});

it('declares the order of layers before the scope, as inside it that is not possible', () => {
  const [text = ''] = scoped(
    '@layer first { a { gap: 0 } } @layer second; @media print { @layer third { @layer in { b { gap: 0 } } } }',
  );

  expect(plain(text)).toMatch(/^@layer shop\.first, shop\.second, shop\.third;?@scope/);
  expect(plain(text)).toContain('@layer shop.third{@layer in{b{gap: 0}}}');
  expect(text).not.toContain('@layer shop.second;');
  expect(whySheetLeaks(text, 'shop')).toEqual([]);
});

it('removes rules for the host of a shadow tree', () => {
  expect(scoped(':root, :host { --x: 1px } :host { --y: 1px }').map(plain)).toEqual([
    plain(`${SCOPE} { :root :where(:scope) { --x: 1px } }`),
  ]);
});

it('drops a comment, and writes no empty scope', () => {
  expect(scoped('/* licence */')).toEqual(['']);
});

it.each([
  [
    'animations',
    '@keyframes spin { to { rotate: 1turn } } .a { animation: spin 1s, spin-out 2s }',
    /^@keyframes shop_spin \{.*\.a \{ animation: shop_spin 1s, spin-out 2s \}/,
  ],
  [
    'animations by a custom property',
    '@keyframes spin { to { rotate: 1turn } } .a { --animate-spin: spin 1s; --word: spin }',
    /--animate-spin: shop_spin 1s; --word: spin/,
  ],
  [
    'percentages of an animation',
    '@keyframes spin { from { gap: 0 } 50% { gap: 1px } }',
    /shop_spin \{ from \{ gap: 0 \} 50% \{/,
  ],
  [
    'registered properties',
    '@property --x { syntax: "*"; inherits: false } .a { --x: 1px; gap: var(--x, 2px); --x-y: var( --x ) }',
    /^@property --shop_x .*--shop_x: 1px; gap: var\(--shop_x, 2px\); --x-y: var\( --shop_x \)/,
  ],
  [
    'fonts',
    '@font-face { font-family: "Open Sans"; src: url(a.woff2) } .a { font-family: Open  Sans, serif; --font-text: \'Open Sans\' } .b { font: bold 1em "Open Sans" }',
    /font-family: "shop_Open Sans"; src.*font-family: "shop_Open Sans", serif; --font-text: "shop_Open Sans".*bold 1em "shop_Open Sans"/,
  ],
  [
    'layers',
    '@layer base, shop.more; @layer base { a { gap: 0 } } @layer { b { gap: 0 } }',
    /^@layer shop\.base, shop\.more;? ?@scope .*@layer shop\.base \{ a .*@layer \{ b/,
  ],
])('prefixes names that are global to the page: %s', (_what, css, expected) => {
  const [text = ''] = scoped(css);

  expect(text.replaceAll(/\s+/g, ' ').replaceAll(/("shop_Open) +(Sans")/g, '$1 $2')).toMatch(
    expected,
  );
  expect(whySheetLeaks(text, 'shop')).toEqual([]);
});

it('keeps the conditions around a rule moved out of the scope', () => {
  const [text = ''] = scoped(
    '@media print { @supports (gap: 0) { @keyframes spin { to { gap: 0 } } } a { gap: 0 } }',
  );

  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /^@media print \{ @supports \(gap: 0\) \{ @keyframes shop_spin \{ to \{ gap: 0 \} \} ?\} ?\} ?@scope/,
  );
});

it('keeps nested layers around an animation', () => {
  const [text = ''] = scoped('@layer a { @layer b { @keyframes spin { to { gap: 0 } } } }');

  expect(plain(text)).toContain('@layer shop.a{@layer b{@keyframes shop_spin{to{gap: 0}}}}');
  expect(whySheetLeaks(text, 'shop')).toEqual([]);
});

it('resolves names across style sheets, and does not prefix a name twice', () => {
  const [named, used] = scoped(
    '@keyframes spin { to { gap: 0 } } @keyframes shop_fade { to { gap: 0 } }',
    '.a { animation: spin 1s, shop_fade 2s }',
  );

  expect(named).toContain('@keyframes shop_fade');
  expect(used).toContain('animation: shop_spin 1s, shop_fade 2s');
});

it('keeps rules that cannot be confined, for the gate to refuse', () => {
  const [text = ''] = scoped(
    '@import url(https://fonts.example/a.css); @page { margin: 0 } a { gap: 0 }',
  );

  expect(whySheetLeaks(text, 'shop')).toEqual([
    expect.stringMatching(/^`@import url\(https:\/\/fonts\.example\/a\.css\)` brings styles/),
    expect.stringMatching(/^`@page` sets how the whole page is printed/),
  ]);
});
