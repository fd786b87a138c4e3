import { render } from '@testing-library/react';
import { __PRIVATE__, css, keyframes, styled } from 'styled-components';
import { confineStyledRules } from './confineStyledRules.ts';

confineStyledRules();

/** Of every style element of the document. */
const selectors = (): string[] =>
  [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => rule.cssText.replace(/\s*\{.*/s, '')),
  );

const turn = keyframes`to { rotate: 1turn }`;
const Card = styled.p<{ $open?: boolean }>`
  animation: ${turn} 1s;
  &::before { content: '}body{'; background: url("a)"); }
  & + &, html[data-x=","] &:is(a, b) > i { color: red; }
  @media (min-width: 30em) { color: green; }
  ${({ $open }) => $open && css`html:has(&) body, & { background: red; }`}
  ${({ $open }) => $open && css`@media print { :not(&) nav { color: red; } }`}
`;

it('lets components style themselves only', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  const { container, rerender } = render(<Card />);
  const closed = container.querySelector('p')?.className.split(' ')[1];
  const [id] = container.querySelector('p')?.className.split(' ') ?? [];
  rerender(<Card $open />);
  // As `createGlobalStyle` does, whose build for servers does nothing here.
  __PRIVATE__.mainSheet.insertRules('sc-global-a', 'sc-global-a1', ['body{display:none;}']);
  const open = container.querySelector('p')?.className.split(' ')[1];
  const styling = (name: string | undefined) => [
    `.${name}`,
    `.${name}::before`,
    `.${id}+.${id},html[data-x=","] .${name}:is(a, b)>i`,
    '@media (min-width: 30em)',
  ];

  expect(consoleError).toHaveBeenCalledTimes(2);
  expect(closed).not.toBe(open);
  expect(selectors().filter((selector) => !selector.startsWith('@keyframes'))).toEqual([
    ...styling(closed),
    ...styling(open),
  ]);
  expect(selectors()).toContain(`@keyframes ${turn.getName()}`);
});
