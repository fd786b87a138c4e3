/** @jest-environment node */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createGlobalStyle, keyframes, ServerStyleSheet, styled } from 'styled-components';
import { whyMarkupIsRefused } from './whyMarkupIsRefused.ts';

function reasonsFor(module: ReactNode): string[] {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(module));
  return whyMarkupIsRefused('shop', html, sheet.getStyleTags());
}

const turn = keyframes`to { rotate: 1turn }`;
const Card = styled.article`
  color: red;
  animation: ${turn} 1s;
  & + & { margin: 0; }
  &:hover p, html[data-theme='dark'] & { color: blue; }
  @media (min-width: 30em) { padding: 0; > p { color: green; } }
`;

it('accepts components that style their own elements and descendants', () => {
  expect(
    reasonsFor(
      <Card title='a "style" > b'>
        {'<p style="color:red">'}
        <br />
        <p data-style="x">in it</p>
      </Card>,
    ),
  ).toEqual([]);
});

const HidesBody = createGlobalStyle`body { display: none; }`;
const Names = createGlobalStyle`@font-face { font-family: Inter; src: url(x.woff2); }`;
const Reaching = styled.i`html:has(&) body { background: red !important; }`;
const Spinning = styled.i`animation: spin 1s; @keyframes spin { to { rotate: 1turn; } }`;

it.each([
  ['a global style', <HidesBody key="" />, '`body` ('],
  ['a global name', <Names key="" />, '`@font-face` ('],
  ['a selector for the page', <Reaching key="" />, '`html:has(&) body` ('],
  ['keyframes of a plain name', <Spinning key="" />, '`@keyframes spin` ('],
])('refuses %s, with its rule', (_what, module, reason) => {
  expect(reasonsFor(module)).toEqual([expect.stringContaining(reason)]);
});

const Stolen = styled.i.withConfig({ componentId: 'shell__sc-1a2b3c4d-0' })`color: red;`;

it("refuses a component with another front end's id", () => {
  expect(reasonsFor(<Stolen />)).toEqual([
    'the component id shell__sc-1a2b3c4d-0 is not of its own namespace',
  ]);
});

const Deep = styled.div`p { color: red; }`;
const Wrapping = styled.div`> * { margin: 0; }`;
const Deeper = styled.div`> * > * { margin: 0; }`;
const Beside = styled.div`& + div p { margin: 0; }`;
const region = <div data-region="buy/BuyButton">Buy</div>;

it.each([
  ['around it', <Wrapping key="">{region}</Wrapping>],
  ['on it', <Deep key="" data-region="shop/Card" />],
  [
    'away from it',
    <Wrapping key="">
      <Deep />
      {region}
    </Wrapping>,
  ],
  [
    'two levels above it',
    <Deeper key="">
      <div>{region}</div>
    </Deeper>,
  ],
])("accepts styles beside another team's region: %s", (_what, module) => {
  expect(reasonsFor(module)).toEqual([]);
});

it.each([
  ['whatever is in it', <Deep key="">{region}</Deep>, '`& p` may style what is in buy/BuyButton'],
  ['from above', <Deeper key="">{region}</Deeper>, '`& >*>*` may style what is in buy/BuyButton'],
  [
    'from beside it',
    <section key="">
      <Beside />
      <div>{region}</div>
    </section>,
    '`&+div p` may style',
  ],
])("refuses styles that may apply inside another team's region: %s", (_what, module, reason) => {
  expect(reasonsFor(module)).toEqual([expect.stringContaining(reason)]);
});

it.each([
  [
    'a style attribute',
    <p key="" className="a" style={{ color: 'red' }} />,
    '<p class="a" style="color:red"> has a style attribute',
  ],
  [
    'a style element',
    <style key="" data-emotion="css 1a2b">
      {'.css-1a2b{color:red}'}
    </style>,
    '<style data-emotion="css 1a2b"> is a style element',
  ],
  [
    'a css attribute',
    <p key="" {...{ css: { color: 'red' } }} />,
    '<p css="[object Object]"> has a css attribute',
  ],
  [
    'a style element in an SVG',
    <svg key="">
      <title>Score</title>
      <style>{'.a{}'}</style>
    </svg>,
    '<style> is a style element',
  ],
])('refuses %s, with the element and an alternative', (_what, module, reason) => {
  expect(reasonsFor(module)).toEqual([expect.stringContaining(reason)]);
  expect(reasonsFor(module)[0]).toContain('Write styles in a style sheet file or with styled-c');
});

it('reads raw HTML of a module', () => {
  const html = "<!-- <i style=x> --><script><b style=x></script><br/><i class=a STYLE='a>b'>x</i>";

  expect(whyMarkupIsRefused('shop', html, '')).toEqual([
    expect.stringContaining("<i class=a STYLE='a>b'> has a style attribute"),
  ]);
});

it.each([
  ['with a quote in an unquoted value', '<i title=a"b style=x>', '<b title="x">'],
  ['after an empty comment', '<i style=x>', '<!--><b>', '<!-- -->'],
])('reads an element %s', (_what, element, before, after = '') => {
  expect(whyMarkupIsRefused('shop', `${before}${element}x</i>${after}`, '')).toEqual([
    expect.stringContaining(`${element} has a style attribute`),
  ]);
});

it('refuses elements of the document', () => {
  expect(whyMarkupIsRefused('shop', '<body class="kXyz"><p>x</p></body>', '')).toEqual([
    '<body class="kXyz"> is an element of the whole page, not a module\'s',
  ]);
});

it('refuses HTML that browsers would not close, however it was made', () => {
  expect(whyMarkupIsRefused('shop', '<span><div>x</span>', '')).toEqual([
    'browsers would not close its HTML: <span> is not closed',
  ]);
});

const Chosen = styled.i.withConfig({ componentId: 'site-foot' })`color: red; &:hover p { top: 0; }`;
const Claiming = styled.i.withConfig({ componentId: 'site-foot' })([
  '.site-foot:not(&) { display: none; }',
] as never);

it('takes a chosen component id for no class of the component', () => {
  expect(reasonsFor(<Chosen />)).toEqual([]);
  expect(reasonsFor(<Claiming />)).toEqual([
    expect.stringContaining('`.site-foot:not(&)` (site-foot) styles more than'),
  ]);
});

it('lists some of very many', () => {
  const html = Array.from({ length: 99 }, (_, at) => `<i style="left:${at}px"></i>`).join('');

  expect(whyMarkupIsRefused('shop', html, '')).toHaveLength(5);
});
