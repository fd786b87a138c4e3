/** @jest-environment node */
import { checkDeclared, checkKinds } from './checkRemoteOptions.ts';
import type { NamedRemote } from './RemoteOptions.ts';

/** As of JavaScript, which no types check. */
function check(options: object) {
  const remote = { name: 'cart', workspace: '/cart', modules: ['Card'], ...options } as NamedRemote;
  const { name: _name, ...given } = remote;
  checkKinds(given);
  checkDeclared(remote);
}

const PAGE = { path: '/cart/open', module: 'Card', title: 'Cart', description: 'What is in it.' };

it('accepts valid options', () => {
  const budgets = { container: 1_000 };

  expect(() =>
    check({ pages: [PAGE], mounts: { Card: ['buy/Button'] }, budgets, development: { port: 1 } }),
  ).not.toThrow();
});

it.each([
  [{ modules: 'Card' }, '"modules" is no list.'],
  [{ modules: undefined }, '"modules" is no list.'],
  [{ modules: ['./Card'] }, '"modules" names ./Card: a module is a word'],
  [{ modules: ['cart-card'] }, '"modules" names cart-card: a module is a word'],
  [{ static: true }, '"static" is no list.'],
  [{ slots: ['offers'] }, '"slots" is no object.'],
  [{ slots: null }, '"slots" is no object.'],
  [{ development: 3400 }, '"development" is no object.'],
  [{ development: { prot: 3400 } }, 'development of remote() has no option "prot".'],
  [{ budgets: { module: {} } }, 'budgets of remote() has no option "module".'],
  [{ extend: {} }, '"extend" is no function.'],
  [{ mounts: { Card: 'buy/Button' } }, 'What Card mounts is no list.'],
  [{ pages: PAGE }, '"pages" is no list.'],
  [{ pages: ['/cart/open'] }, 'The page "/cart/open" is not valid: Invalid type'],
  [
    { pages: [{ ...PAGE, robot: 'noindex' }] },
    'The page "/cart/open" is not valid: robot: Invalid key: Expected never but received "robot".',
  ],
])('refuses %j', (options, reason) => {
  expect(() => check(options)).toThrow(reason);
});
