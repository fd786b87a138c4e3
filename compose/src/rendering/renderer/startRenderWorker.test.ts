/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { bundleKey } from '../worker/RenderJob.ts';
import { createBundleCache } from './startRenderWorker.ts';

const release = (id: string): AdmittedRelease => {
  const legal = bundledRelease('legal');
  return { ...legal, pinned: { ...legal.pinned, id } };
};
const [a, b, c] = ['a', 'b', 'c'].map(release) as [
  AdmittedRelease,
  AdmittedRelease,
  AdmittedRelease,
];
/** Room for so many of them. */
const roomFor = (releases: number) => releases * ((a.serverBundle?.code.length ?? 0) + 1);
const idsOf = (added: readonly { id: string }[]) => added.map(({ id }) => id);

it("sends a release's code once", () => {
  const changesFor = createBundleCache();

  expect(idsOf(changesFor([a, b]).added)).toEqual(['a', 'b']);
  expect(idsOf(changesFor([a, b, c]).added)).toEqual(['c']);
});

it('drops the least recently used release, and sends it again when needed', () => {
  const changesFor = createBundleCache(roomFor(2));
  changesFor([a]);
  changesFor([b]);
  changesFor([a]);

  expect(changesFor([c]).dropped).toEqual([bundleKey(b.pinned)]);
  expect(idsOf(changesFor([b]).added)).toEqual(['b']);
});

it("keeps all of the page's releases, whatever their order", () => {
  const changesFor = createBundleCache(roomFor(2));
  changesFor([b, c]);

  const { added, dropped } = changesFor([a, b]);

  expect(idsOf(added)).toEqual(['a']);
  expect(dropped).toEqual([bundleKey(c.pinned)]);
});

it("sends a release's code again if browsers load it from another address", () => {
  const changesFor = createBundleCache();
  const elsewhere = { ...a, pinned: { ...a.pinned, baseUrl: 'http://localhost:3001/' } };

  expect(changesFor([a]).added).toEqual([
    expect.objectContaining({ baseUrl: '/remotes/legal/0123456789abcdef/' }),
  ]);
  expect(changesFor([elsewhere]).added).toEqual([
    expect.objectContaining({ baseUrl: 'http://localhost:3001/' }),
  ]);
});

it('sends nothing for a release without a server bundle', () => {
  const browserOnly = { ...a, serverBundle: undefined };

  expect(createBundleCache()([browserOnly])).toEqual({
    added: [],
    dropped: [],
    tooLarge: [],
  });
});

it('caches as many releases as fit, whatever their number', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => release(`release ${index}`));
  const changesFor = createBundleCache();

  expect(changesFor(many)).toMatchObject({ dropped: [], tooLarge: [] });
  expect(changesFor(many).added).toEqual([]);
});

it("leaves out a release that does not fit beside the page's others, and drops none of these", () => {
  const changesFor = createBundleCache(roomFor(2));

  const { added, dropped, tooLarge } = changesFor([a, b, c]);

  expect(idsOf(added)).toEqual(['a', 'b']);
  expect(dropped).toEqual([]);
  expect(tooLarge).toEqual([c]);
});
