/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { formatSequences } from '../../protocol/composition/releaseSequences.ts';
import { createPageKeys } from './createPageKeys.ts';

const releases = [liveRelease('legal')];
const data = { total: 1 };

const sequences = new Map([['legal', 10]]);

const request = (total = 1, sequence = 10) => ({
  path: '/',
  composition: { data: { total }, releases: releases.map(({ pinned }) => pinned), rendered: [] },
  sequences: formatSequences(new Map([['legal', sequence]])),
  isPublic: true,
});

it('finds a public page by the objects that it was made from', () => {
  const keys = createPageKeys({ browserOnly: () => [] });
  const makeRequest = jest.fn(request);

  const first = keys.ofPublic('/', { releases, data, sequences }, makeRequest).key;
  const second = keys.ofPublic('/', { releases, data, sequences }, makeRequest).key;

  expect(first).toBe(keys.of(request()));
  expect(second).toBe(first);
  expect(makeRequest).toHaveBeenCalledTimes(1);
});

it.each([
  ['data', { releases, data: { total: 2 }, sequences }],
  ['releases', { releases: [...releases], data, sequences }],
])('names the page anew for other %s', (_what, inputs) => {
  const keys = createPageKeys({ browserOnly: () => [] });
  const first = keys.ofPublic('/', { releases, data, sequences }, () => request()).key;

  expect(keys.ofPublic('/', inputs, () => request(2)).key).not.toBe(first);
});

it('names the page anew for a newer publication of the same releases', () => {
  const keys = createPageKeys({ browserOnly: () => [] });
  const first = keys.ofPublic('/', { releases, data, sequences }, () => request()).key;
  const newer = { releases, data, sequences: new Map([['legal', 11]]) };

  expect(keys.ofPublic('/', newer, () => request(1, 11)).key).not.toBe(first);
});

it('names the page anew when a module is left to the browser', () => {
  let left: string[] = [];
  const keys = createPageKeys({ browserOnly: () => left });
  const first = keys.ofPublic('/', { releases, data, sequences }, request).key;

  left = ['legal/PrivacyPolicy'];

  expect(keys.ofPublic('/', { releases, data, sequences }, request).key).not.toBe(first);
});
