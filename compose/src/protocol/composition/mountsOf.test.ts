/** @jest-environment node */
import { mountsOf, withInner } from './mountsOf.ts';

const RELEASES = [
  { name: 'decide', mounts: { ProductPage: ['buy/BuyButton', 'explore/Recommendations'] } },
  { name: 'explore', mounts: { Recommendations: ['buy/BuyButton', 'decide/ProductPage'] } },
  { name: 'buy' },
];

it.each(['decide/constructor', 'decide/__proto__', 'buy/toString', 'other/Part'])(
  'returns nothing for %s, which no release declares',
  (id) => {
    expect(mountsOf(id, RELEASES)).toEqual([]);
  },
);

it('lists nested mounts once, even if they are circular', () => {
  const modules = withInner(['decide/ProductPage', 'buy/Cart'], (id) => mountsOf(id, RELEASES));

  expect(modules).toEqual([
    'decide/ProductPage',
    'buy/Cart',
    'buy/BuyButton',
    'explore/Recommendations',
  ]);
});
