/** @jest-environment node */
import { type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled, {
  createGlobalStyle,
  css,
  keyframes,
  ServerStyleSheet,
  StyleSheetContext,
  StyleSheetManager,
} from 'styled-components';
import { compactStyles, createStyleCache, type StyleCache } from './createStyleCache.ts';
import { ParsedOnce } from './renderPage.tsx';

const turn = keyframes`from { rotate: 0deg } to { rotate: 1turn }`;
const Panel = styled.section<{ $wide?: boolean }>`
  color: red;
  ${({ $wide }) => $wide && css`width: 100%;`}
  &:hover > p { color: blue; }
  @media (min-width: 48em) { padding: 1rem; & + & { margin: 0; } }
`;
const Turning = styled(Panel)`animation: ${turn} 1s;`;
const Rules = createGlobalStyle`body { color: ${'red'}; }`;
const Ground = createGlobalStyle<{ $dark: boolean }>`
  body { background: ${({ $dark }) => ($dark ? 'black' : 'white')}; }
`;

/** A plugin of the library's parser: called for each piece of every parsed style. */
let parsed = 0;
function counting(): void {
  parsed += 1;
}

const stylesOf = (page: ReactNode, cache?: StyleCache): string => render(page, cache).styles;

function render(page: ReactNode, cache?: StyleCache): { html: string; styles: string } {
  const sheet = new ServerStyleSheet();
  const html = renderToStaticMarkup(
    sheet.collectStyles(
      <StyleSheetManager stylisPlugins={[counting]}>
        {cache ? <ParsedOnce styleCache={cache}>{page}</ParsedOnce> : page}
      </StyleSheetManager>,
    ),
  );
  return { html, styles: sheet.getStyleTags() };
}

function finish(cache: StyleCache, page: ReactNode) {
  const { html, styles } = render(page, cache);
  return cache.finish(styles, html);
}

const first = (
  <>
    <Panel />
    <Turning />
  </>
);
const second = (
  <>
    <Turning $wide />
    <Panel $wide />
    <Panel />
  </>
);

it('produces the same styles as the library does for each page', () => {
  const cache = createStyleCache();

  for (const page of [first, second, first, second]) {
    expect(stylesOf(page, cache)).toBe(stylesOf(page));
  }
});

it("has the components' styles parsed once", () => {
  const cache = createStyleCache();
  stylesOf(first, cache);
  stylesOf(second, cache);

  parsed = 0;
  stylesOf(first, cache);
  stylesOf(second, cache);
  expect(parsed).toBe(0);

  stylesOf(first, createStyleCache());
  expect(parsed).toBeGreaterThan(0);
});

it('a page gets no rules of another page', () => {
  const cache = createStyleCache();
  stylesOf(second, cache);

  expect(stylesOf(<Panel />, cache)).not.toContain('width:100%');
});

it('creates global styles for each page as it uses them', () => {
  const cache = createStyleCache();

  for (const isDark of [true, false, true]) {
    const page = (
      <>
        <Rules />
        <Ground $dark={isDark} />
        <Rules />
      </>
    );
    expect(stylesOf(page, cache)).toBe(stylesOf(page));
    expect(stylesOf(page, cache)).toContain(isDark ? 'background:black' : 'background:white');
  }
});

it('starts over if there are more generated styles than it can hold', () => {
  const cache = createStyleCache(3);
  const Dot = styled.i<{ $at: number }>`left: ${({ $at }) => $at}px;`;

  for (let at = 0; at < 10; at += 1) {
    expect(stylesOf(<Dot $at={at} />, cache)).toBe(stylesOf(<Dot $at={at} />));
  }
});

/** Puts a rule for the page under the name of another team's component, and has one parsed. */
function Thief({ name }: { name: string }) {
  const { styleSheet, stylis } = useContext(StyleSheetContext);
  const id = Panel.styledComponentId;
  const parsedForIt = stylis('display:none', `.${name}`, '', id);
  for (const rules of [['body{display:none}'], parsedForIt]) {
    styleSheet.insertRules(id, name, rules);
  }
  expect(() => parsedForIt.push('body{}')).toThrow();
  return null;
}

it('does not cache rules that a component inserts itself', () => {
  const cache = createStyleCache();
  const [, name = ''] = /class="\S+ (\w+)"/.exec(renderToStaticMarkup(<Panel />)) ?? [];

  expect(stylesOf(<Thief name={name} />, cache)).toContain('display:none');

  expect(stylesOf(first, cache)).toBe(stylesOf(first));
});

it('removes rules for the page from the style element, each time', () => {
  const cache = createStyleCache();
  const clean = compactStyles(stylesOf(<Panel />, cache));
  const page = (
    <>
      <Rules />
      <Panel />
    </>
  );

  for (const _time of [1, 2]) {
    const { element, leaks } = finish(cache, page);
    expect(leaks).toEqual([expect.stringMatching(/^`body` \(sc-global-\w+\)$/)]);
    expect(element).not.toContain('body');
    expect(element).toContain(clean.replaceAll(/<[^>]*>/g, ''));
  }
});

it('compacts the same styles as `compactStyles` does', () => {
  const cache = createStyleCache();

  const { element: compact } = finish(cache, first);

  expect(compact).toBe(compactStyles(stylesOf(first)));
  expect(finish(cache, second).element).toBe(compactStyles(stylesOf(second)));
  expect(finish(cache, first).element).toBe(compact);
});

it('omits styles of components not in the page, but keeps animations', () => {
  const cache = createStyleCache();
  const Fallback = styled.p`color: green;`;
  const all = render([<Turning key="1" />, <Fallback key="2" />], cache);
  const shown = render(<Turning />, cache);

  const { element } = cache.finish(all.styles, shown.html);

  expect(element).toBe(compactStyles(shown.styles));
  expect(element).toContain('@keyframes');
  expect(cache.finish(all.styles, all.html).element).toBe(compactStyles(all.styles));
});
