/** @jest-environment node */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styled, {
  createGlobalStyle,
  css,
  keyframes,
  ServerStyleSheet,
  StyleSheetManager,
} from 'styled-components';
import { compactStyles } from './compactStyles.ts';
import { createStyleCache, type StyleCache } from './createStyleCache.ts';

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

/** A plugin of the library's parser: told of each piece of every style that is parsed. */
let parsed = 0;
function counting(): void {
  parsed += 1;
}

function stylesOf(page: ReactNode, cache?: StyleCache): string {
  const sheet = new ServerStyleSheet();
  cache?.lendTo(sheet);
  const plugins = [counting];
  renderToStaticMarkup(
    sheet.collectStyles(<StyleSheetManager stylisPlugins={plugins}>{page}</StyleSheetManager>),
  );
  return sheet.getStyleTags();
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

it('makes the very styles that the library makes of each page anew', () => {
  const cache = createStyleCache();

  for (const page of [first, second, first, second]) {
    expect(stylesOf(page, cache)).toBe(stylesOf(page));
  }
});

it('has the styles of components parsed once', () => {
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

it('gives a page no rule of another page', () => {
  const cache = createStyleCache();
  stylesOf(second, cache);

  expect(stylesOf(<Panel />, cache)).not.toContain('width:100%');
});

it('makes global styles anew for each page, as they are on that page', () => {
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

it('starts again where more styles are made up than there is room for', () => {
  const cache = createStyleCache(3);
  const Dot = styled.i<{ $at: number }>`left: ${({ $at }) => $at}px;`;

  for (let at = 0; at < 10; at += 1) {
    expect(stylesOf(<Dot $at={at} />, cache)).toBe(stylesOf(<Dot $at={at} />));
  }
});

it('says the same styles shorter as `compactStyles` does, when it knows them too', () => {
  const cache = createStyleCache();
  const written = stylesOf(first, cache);

  const compact = cache.compact(written);

  expect(compact).toBe(compactStyles(written));
  expect(cache.compact(stylesOf(second, cache))).toBe(compactStyles(stylesOf(second)));
  expect(cache.compact(stylesOf(first, cache))).toBe(compact);
});
