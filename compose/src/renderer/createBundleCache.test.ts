/** @jest-environment node */
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { heldAs } from '../render/heldAs.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { createBundleCache } from './createBundleCache.ts';

const release = (id: string): LiveRelease => {
  const legal = bundledRelease('legal');
  return { ...legal, pinned: { ...legal.pinned, id } };
};
const [a, b, c] = ['a', 'b', 'c'].map(release) as [LiveRelease, LiveRelease, LiveRelease];
const idsOf = (added: readonly { id: string }[]) => added.map(({ id }) => id);

it('sends the code of a release once', () => {
  const bundleCache = createBundleCache();

  expect(idsOf(bundleCache.take([a, b]).added)).toEqual(['a', 'b']);
  expect(idsOf(bundleCache.take([a, b, c]).added)).toEqual(['c']);
});

it('drops the release that is used least, and sends it again when it is wanted', () => {
  const bundleCache = createBundleCache(2);
  bundleCache.take([a]);
  bundleCache.take([b]);
  bundleCache.take([a]);

  expect(bundleCache.take([c]).dropped).toEqual([heldAs(b.pinned)]);
  expect(idsOf(bundleCache.take([b]).added)).toEqual(['b']);
});

it('drops none of the releases that it is asked for, whichever of them comes first', () => {
  const bundleCache = createBundleCache(2);
  bundleCache.take([b, c]);

  const { added, dropped } = bundleCache.take([a, b]);

  expect(idsOf(added)).toEqual(['a']);
  expect(dropped).toEqual([heldAs(c.pinned)]);
});

it('sends the code of a release again where browsers load it from another place', () => {
  const bundleCache = createBundleCache();
  const elsewhere = { ...a, pinned: { ...a.pinned, baseUrl: 'http://localhost:3001/' } };

  expect(bundleCache.take([a]).added).toEqual([
    expect.objectContaining({ baseUrl: '/remotes/legal/0123456789abcdef/' }),
  ]);
  expect(bundleCache.take([elsewhere]).added).toEqual([
    expect.objectContaining({ baseUrl: 'http://localhost:3001/' }),
  ]);
});

it('holds nothing of a release without a server bundle', () => {
  const browserOnly = { ...a, serverBundle: undefined };

  expect(createBundleCache().take([browserOnly])).toEqual({ added: [], dropped: [] });
});
