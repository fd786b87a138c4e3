/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { createPageKeys, type KeyedRequest } from './createPageKeys.ts';

const releases = [liveRelease('legal')];
const data = { total: 1 };

const request = (total = 1): KeyedRequest => ({
  path: '/',
  composition: { data: { total }, releases: releases.map(({ pinned }) => pinned), rendered: [] },
  isEverybodys: true,
});

it("finds everybody's page by the very objects that it was made from", () => {
  const keys = createPageKeys({ browserOnly: () => [] });
  const makeRequest = jest.fn(request);

  const first = keys.ofEverybodys('/', { releases, data }, makeRequest).key;
  const second = keys.ofEverybodys('/', { releases, data }, makeRequest).key;

  expect(first).toBe(keys.of(request()));
  expect(second).toBe(first);
  expect(makeRequest).toHaveBeenCalledTimes(1);
});

it.each([
  ['data', { releases, data: { total: 2 } }],
  ['releases', { releases: [...releases], data }],
])('names the page anew for other %s', (_what, inputs) => {
  const keys = createPageKeys({ browserOnly: () => [] });
  const first = keys.ofEverybodys('/', { releases, data }, () => request()).key;

  expect(keys.ofEverybodys('/', inputs, () => request(2)).key).not.toBe(first);
});

it('names the page anew when a module is left to the browser', () => {
  let left: string[] = [];
  const keys = createPageKeys({ browserOnly: () => left });
  const first = keys.ofEverybodys('/', { releases, data }, request).key;

  left = ['legal/PrivacyPolicy'];

  expect(keys.ofEverybodys('/', { releases, data }, request).key).not.toBe(first);
});
