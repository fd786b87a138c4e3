import { summarise } from './summarise.ts';

it('returns the median, the third quartile, the minimum and the maximum', () => {
  expect(summarise([3, 1, 10])).toEqual({ median: 3, p75: 10, least: 1, most: 10 });
  expect(summarise([3, 1, 10, 5])).toEqual({ median: 4, p75: 5, least: 1, most: 10 });
});

it('returns undefined if a round has no value', () => {
  expect(summarise([])).toBeUndefined();
  expect(summarise([1, undefined])).toBeUndefined();
});
