import { renderToString } from 'react-dom/server';
import { css, keyframes, ServerStyleSheet, styled } from 'styled-components';
import { compactStyles } from '../../rendering/worker/createStyleCache.ts';
import { expandStyles } from './expandStyles.ts';

const spin = keyframes`to { rotate: 1turn; }`;
const Plain = styled.p`
  color: red;
  &:hover {
    color: blue;
  }
`;
const Unused = styled.i`
  color: green;
`;
const Sized = styled(Plain)<{ $wide: boolean }>`
  animation: ${spin} 1s;
  ${({ $wide }) =>
    $wide &&
    css`
      @media (min-width: 30em) {
        width: 100%;
      }
    `}
`;

function writtenOnTheServer(): string {
  const sheet = new ServerStyleSheet();
  const page = (
    <>
      <Plain />
      <Sized $wide />
      <Sized $wide={false} />
    </>
  );
  renderToString(sheet.collectStyles(page));
  expect(Unused).toBeDefined();
  return sheet.getStyleTags();
}

afterEach(() => document.head.replaceChildren());

it('restores the exact styles that the library has written, and removes the compact ones', () => {
  const written = writtenOnTheServer();
  const sent = compactStyles(written);
  document.head.innerHTML = sent;
  const [compact] = document.head.children;

  const removeCompactStyles = expandStyles();

  const [, expanded] = document.head.children;
  expect(sent.length).toBeLessThan(written.length);
  expect(compact?.matches('style[data-styled]')).toBe(false);
  expect(
    `<style data-styled="true" ${expanded?.outerHTML.match(/data-styled-version="[^"]*"/)}>`,
  ).toBe(written.slice(0, written.indexOf('>') + 1));
  expect(expanded?.textContent).toBe(written.replaceAll(/<[^>]*>/g, ''));
  expect(expanded).not.toBeInstanceOf(HTMLElement);
  removeCompactStyles();
  expect([...document.head.children]).toEqual([expanded]);
});

it.each([
  [
    'a rule of several lines',
    '<style data-styled="true" data-styled-version="6.6.0">.a{}\n.b{}/*!sc*/\n</style>',
  ],
  ['no rule at all', ''],
  ['an element of another kind', '<style>.a{}</style>'],
])('does not change %s', (_what, written) => {
  expect(compactStyles(written)).toBe(written);
});

it("does nothing if the page's styles are uncompacted", () => {
  document.head.innerHTML = '<style data-styled="true" data-styled-version="6.6.0"></style>';

  expandStyles()();

  expect(document.head.children).toHaveLength(1);
});
