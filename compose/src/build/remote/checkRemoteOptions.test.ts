/** @jest-environment node */
import { checkOptions } from '../checkOptions.ts';
import { checkNames, RemoteOptionsSchema } from './checkRemoteOptions.ts';
import type { NamedRemote } from './RemoteOptions.ts';

/** As of JavaScript, which no types check. */
function check(options: object) {
  const given = { workspace: '/cart', modules: ['Card'], ...options };
  checkOptions('remote', RemoteOptionsSchema, given);
  checkNames({ name: 'cart', ...given } as NamedRemote);
}

const PAGE = { path: '/cart/open', module: 'Card', title: 'Cart', description: 'What is in it.' };

it('accepts valid options', () => {
  const budgets = { container: 1_000 };

  expect(() =>
    check({ pages: [PAGE], mounts: { Card: ['buy/Button'] }, budgets, development: { port: 1 } }),
  ).not.toThrow();
});

it.each([
  [{ modules: 'Card' }, 'modules: Invalid type: Expected Array but received "Card".'],
  [{ modules: undefined }, 'modules: Invalid type: Expected Array but received undefined.'],
  [{ modules: ['./Card'] }, 'modules.0: a module is a word'],
  [{ modules: ['cart-card'] }, 'modules.0: a module is a word'],
  [{ static: true }, 'static: Invalid type'],
  [{ slots: ['offers'] }, '"slots" names offers, which is none of its modules.'],
  [{ enhancements: ['Clock'] }, '"enhancements" names Clock, which is none of its modules.'],
  [{ pages: [{ ...PAGE, module: 'Open' }] }, '"pages" names Open, which is none of its modules.'],
  [{ slots: null }, 'slots: Invalid type'],
  [{ development: 3400 }, 'development: Expected Object but received 3400.'],
  [{ development: { prot: 3400 } }, 'development.prot: there is no such option. There are: port,'],
  [{ development: { port: 3400, prxy: {} } }, 'development.prxy: there is no such option.'],
  [{ budgets: { module: {} } }, 'budgets.module: there is no such option. There are: container,'],
  [{ extend: {} }, 'extend: Invalid type'],
  [{ mounts: { Card: 'buy/Button' } }, 'mounts.Card: Invalid type'],
  [{ mounts: { Card: ['Button'] } }, 'mounts.Card.0: a mounted module is <remote>/<module>.'],
  [{ mounts: { Card: ['cart/Card'] } }, 'Card mounts itself.'],
  [{ pages: PAGE }, 'pages: Invalid type'],
  [{ pages: ['/cart/open'] }, 'pages.0: Invalid type'],
  [{ pages: [{ ...PAGE, robot: 'noindex' }] }, 'pages.0.robot: Invalid key: Expected never'],
])('refuses %j', (options, reason) => {
  expect(() => check(options)).toThrow(reason);
});
