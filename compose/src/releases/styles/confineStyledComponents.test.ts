/** @jest-environment node */
import { confineStyledComponents } from './confineStyledComponents.ts';

const element = (...lines: string[]) =>
  `<style data-styled="true" data-styled-version="6.6.0">${lines.map((line) => `${line}/*!sc*/\n`).join('')}</style>`;
const END = 'data-styled.g1[id="shop__a"]{content:"kXyz,bAbc,"}';
const OTHER_END = 'data-styled.g2[id="shop__b"]{content:"cDef,"}';

it('does not change confined styles', () => {
  const styles = element('.kXyz{top:0;}', '.bAbc p{top:0;}', END, '.cDef{top:0;}', OTHER_END);

  expect(confineStyledComponents(styles)).toEqual({ element: styles, leaks: [] });
  expect(confineStyledComponents('')).toEqual({ element: '', leaks: [] });
});

it('removes other rules, and reports their components', () => {
  const styles = element('.kXyz{top:0;}', 'body{top:0;}', END, '.kXyz{top:1px;}', OTHER_END);

  expect(confineStyledComponents(styles)).toEqual({
    element: element('.kXyz{top:0;}', END, OTHER_END),
    leaks: ['`body` (shop__a)', '`.kXyz` (shop__b)'],
  });
});

it('keeps rules that name a component by its id only if the build made the id', () => {
  const made = 'data-styled.g1[id="shop__sc-1a-0"]{content:"kXyz,"}';
  const chosen = 'data-styled.g2[id="site-foot"]{content:"cDef,"}';
  const styles = element('.shop__sc-1a-0 p{top:0;}', made, '.site-foot p{top:0;}', chosen);

  expect(confineStyledComponents(styles).leaks).toEqual(['`.site-foot p` (site-foot)']);
});

it.each([
  ['rules without a component', element('.kXyz{top:0;}')],
  ['invalid markers', element('data-styled.g1[id="a"]{content:"*/body{}/*,"}')],
  ['an element with more attributes', element(END).replace('<style', '<style nonce="x"')],
])('removes %s', (_what, styles) => {
  const confined = confineStyledComponents(styles);

  expect(confined.element.replaceAll(/<[^>]*>/g, '')).toBe('');
  expect(confined.leaks).toHaveLength(1);
});
