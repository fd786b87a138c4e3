/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { LiveRelease } from '../releases/LiveRelease.ts';
import { createHoldings } from './createHoldings.ts';

const release = (id: string): LiveRelease => {
  const legal = bundledRelease('legal');
  return { ...legal, pinned: { ...legal.pinned, id } };
};
const [a, b, c] = ['a', 'b', 'c'].map(release) as [LiveRelease, LiveRelease, LiveRelease];
const idsOf = (added: readonly { id: string }[]) => added.map(({ id }) => id);

it('sends the code of a release once', () => {
  const holdings = createHoldings();

  expect(idsOf(holdings.take([a, b]).added)).toEqual(['a', 'b']);
  expect(idsOf(holdings.take([a, b, c]).added)).toEqual(['c']);
});

it('drops the release that is used least, and sends it again when it is wanted', () => {
  const holdings = createHoldings(2);
  holdings.take([a]);
  holdings.take([b]);
  holdings.take([a]);

  expect(holdings.take([c]).dropped).toEqual(['legal/b']);
  expect(idsOf(holdings.take([b]).added)).toEqual(['b']);
});

it('holds nothing of a release without a server bundle', () => {
  const browserOnly = { ...a, serverBundle: undefined };

  expect(createHoldings().take([browserOnly])).toEqual({ added: [], dropped: [] });
});
