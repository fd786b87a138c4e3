/** @jest-environment node */
import { misplacedMounts } from './misplacedMounts.ts';

const buy = { name: 'buy', mounts: { BuyButton: ['decide/ProductPage'] } };

it('reports two modules that mount each other', () => {
  const decide = { name: 'decide', mounts: { ProductPage: ['buy/BuyButton'] } };

  expect(misplacedMounts(decide, [buy])).toEqual([
    'decide/ProductPage would be mounted inside itself: decide/ProductPage → buy/BuyButton → decide/ProductPage',
    'buy/BuyButton would be mounted inside itself: buy/BuyButton → decide/ProductPage → buy/BuyButton',
  ]);
});

it('reports a module nested too deeply within any modules', () => {
  const decide = { name: 'decide', mounts: { ProductPage: ['buy/A'] } };
  const others = [
    { name: 'buy', mounts: { A: ['explore/B'] } },
    { name: 'explore', mounts: { B: ['buy/C', 'buy/D'], D: ['buy/E'] } },
    { name: 'cart', mounts: { Header: ['decide/ProductPage'] } },
  ];

  expect(misplacedMounts(decide, others)).toEqual([
    'cart/Header → decide/ProductPage → buy/A → explore/B → buy/C is too deep: 3 modules around another is the most',
    'cart/Header → decide/ProductPage → buy/A → explore/B → buy/D is too deep: 3 modules around another is the most',
  ]);
});

it('reports five reasons at most', () => {
  const names = Array.from({ length: 9 }, (_, index) => `Module${index}`);
  const mounts = Object.fromEntries(names.map((name) => [name, [`decide/${name}`]]));

  expect(misplacedMounts({ name: 'decide', mounts }, [])).toHaveLength(5);
});

it('ignores mounts that do not involve the release', () => {
  const explore = { name: 'explore', mounts: { Story: ['shop/Card'] } };
  const other = { name: 'decide', mounts: { ProductPage: ['buy/BuyButton'] } };

  expect(misplacedMounts(explore, [buy, other])).toEqual([]);
  expect(misplacedMounts({ name: 'explore' }, [buy, other])).toEqual([]);
});

it("checks the release in place of the remote's live one", () => {
  const before = { name: 'decide', mounts: { ProductPage: ['buy/BuyButton'] } };

  expect(misplacedMounts({ name: 'decide' }, [buy, before])).toEqual([]);
});

it('terminates for any declarations of other remotes', () => {
  const names = Array.from({ length: 20 }, (_, index) => `Module${index}`);
  const mounts = Object.fromEntries(names.map((name) => [name, names.map((one) => `buy/${one}`)]));

  expect(misplacedMounts({ name: 'decide' }, [{ name: 'buy', mounts }])).toEqual([]);
});
