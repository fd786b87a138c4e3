/** @jest-environment node */
import { tokenizer } from '@csstools/css-tokenizer';
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { regionScope, whySheetLeaks } from './whySheetLeaks.ts';

const SCOPE = regionScope('shop');
const scoped = (css: string) => `@scope ${SCOPE} { ${css} }`;
const whyLeaks = (css: string) => whySheetLeaks(css, 'shop');

it.each([
  [
    'rules in the scope of its regions',
    scoped('body .a, * { color: red } .b { & p { margin: 0 } }'),
  ],
  [
    'conditions, in the scope and around it',
    `@media print { ${scoped('@supports (gap: 1px) { a { gap: 1px } }')} }`,
  ],
  ['a nested scope', scoped('@scope (.card) to (.slot) { p { margin: 0 } }')],
  [
    'names that begin with its own',
    '@keyframes shop_spin { to { rotate: 1turn } } @property --shop_x { syntax: "*"; inherits: false } @font-face { font-family: "shop_Inter"; src: url(a.woff2) }',
  ],
  [
    'layers of its own',
    `@layer shop.base, shop.more; ${scoped('@layer shop.base { a { gap: 0 } } @layer { b { gap: 0 } @layer inner { i { gap: 0 } } }')}`,
  ],
  [
    'braces in strings, comments and addresses',
    scoped('.a::before { content: "}"; background: url("}.svg") } /* } */'),
  ],
  ['nothing', ' @charset "utf-8"; '],
])('accepts %s', (_what, css) => {
  expect(whyLeaks(css)).toEqual([]);
});

it.each([
  ['body { margin: 0 }', /`body` is a rule for the whole page/],
  [':root{--x:1px}', /`:root` is a rule/],
  [`${scoped('')} .a{}`, /`\.a` is a rule/],
  ['@media print { nav { display: none } }', /`nav` is a rule/],
  ['@layer shop.base { nav { display: none } }', /`nav` is a rule/],
  [
    '@scope (body) { nav { display: none } }',
    /`@scope \(body\)` is not that of its regions, \(\[data-region\^="shop\/"]/,
  ],
  ['@scope { nav { display: none } }', /`@scope ` is not/],
  [`@scope ${regionScope('legal')} { a { color: red } }`, /is not that of its regions/],
  [`@scope ${SCOPE}, (body) { a { color: red } }`, /is not that of its regions/],
  [
    '@keyframes spin { to { rotate: 1turn } }',
    /`@keyframes spin` names a thing of the whole page without "shop"/,
  ],
  ['@-webkit-keyframes spin { to { rotate: 1turn } }', /names a thing/],
  ['@keyframes "spin" { to { rotate: 1turn } }', /names a thing/],
  ['@property --x { syntax: "*"; inherits: true }', /`@property --x` names a thing/],
  ['@font-face { font-family: Inter; src: url(a.woff2) }', /`@font-face Inter` names a thing/],
  [
    '@font-face { src: url(a.woff2); FONT-\\46 amily : "Inter" }',
    /`@font-face "Inter"` names a thing/,
  ],
  ['@layer base;', /`@layer base` names a thing/],
  ['@layer shop.a, base, shopping.b;', /`@layer base`.*`@layer shopping\.b`/],
  [scoped('@layer base { a { gap: 0 } }'), /`@layer base` names a thing/],
  [
    '@import url(other.css);',
    /`@import url\(other\.css\)` brings styles that are not in a file of the release/,
  ],
  ['@page { margin: 0 }', /`@page` sets how the whole page is printed/],
  ['@counter-style shop_stars { system: cyclic }', /may change something outside its regions/],
  [scoped('@keyframes shop_spin { to { rotate: 1turn } }'), /`@keyframes shop_spin` may change/],
  [scoped('a { @page { margin: 0 } }'), /`@page` sets/],
  [
    scoped('@media print { @layer shop.a { a { @supports (gap: 0) { @page { margin: 0 } } } } }'),
    /`@page` sets/,
  ],
  [scoped('@media print { a { @layer base { gap: 0 } } }'), /`@layer base` names a thing/],
  // What a lenient reader would take to stand in the scope.
  [
    `@scope ${SCOPE} { .a { content: "\n } } nav { display: none } .b { content: "} }`,
    /it does not parse/,
  ],
  [`${scoped('')} } nav { display: none }`, /it does not parse/],
  [`@scope ${SCOPE} { .a { color: red }`, /it does not parse/],
  [`@scope ${SCOPE} { .a { background: url(a b) } }`, /it does not parse/],
  [`@scope ${SCOPE} { a:is( } nav { display: none } ) {} }`, /it does not parse/],
  [`@\\73 cope (body) { nav { display: none } }`, /is not that of its regions/],
  ['<!-- nav { display: none } -->', /is a rule for the whole page/],
])('refuses %s', (css, reason) => {
  expect(whyLeaks(css).join('\n').replaceAll('\n', ' ')).toMatch(reason);
});

it('reports each reason once', () => {
  expect(whyLeaks('nav { margin: 0 } nav { padding: 0 }')).toEqual([
    '`nav` is a rule for the whole page',
  ]);
});

it('refuses extreme nesting quickly', () => {
  const deep = `${'@media print {'.repeat(50_000)}nav{}${'}'.repeat(50_000)}`;

  expect(whyLeaks(deep)).toEqual(['it does not parse: brackets in brackets, 50 deep']);
});

it('checks deep groups in a few times the CPU of the tokenizer', async () => {
  const sheet = scoped(`${'@media x{'.repeat(47)}${'a{b:c}'.repeat(50_000)}${'}'.repeat(47)}`);
  const tokenizeAll = async () => {
    const { nextToken, endOfFile } = tokenizer({ css: sheet });
    while (!endOfFile()) nextToken();
  };
  await tokenizeAll();
  expect(whyLeaks(sheet)).toEqual([]);

  const usual = await cpuOf(tokenizeAll);

  expect(await cpuOf(async () => whyLeaks(sheet))).toBeLessThan(20 * usual);
});

it('is not blocked by a font with thousands of names', async () => {
  const check = (declaration: string) => async () =>
    whyLeaks(`@font-face { ${declaration.repeat(5_000)} }`);
  await check('font-weight: shop_a ')();

  const usual = await cpuOf(check('font-weight: shop_a '));

  expect(await cpuOf(check('font-family: shop_a '))).toBeLessThan(10 * usual);
});
