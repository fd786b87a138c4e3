import { render } from '@testing-library/react';
import { type Feature, features } from '../content/features.ts';
import { FeaturePage } from './FeaturePage.tsx';

it('shows the screen of the benefit toggled last in browsers without :has()', () => {
  const feature = features[0] as Feature;
  const { container } = render(<FeaturePage feature={feature} />);
  const withoutHas = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules] as CSSSupportsRule[])
    .filter(({ conditionText }) => conditionText === 'not selector(:has(a))');

  const shown = withoutHas
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .filter(({ style }) => style.getPropertyValue('visibility') === 'visible')
    .flatMap(({ selectorText }) => [...container.querySelectorAll(selectorText)]);

  expect(shown).toEqual([container.querySelector('[data-screen="01"]')]);
});
