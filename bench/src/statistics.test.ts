/** @jest-environment node */
import { medianOf, quantileOf } from './statistics.ts';

it('returns the value below which the given share of the values lies', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);

  expect([0, 0.5, 0.95, 1].map((part) => quantileOf(hundred, part))).toEqual([1, 51, 96, 100]);
  expect(quantileOf([7], 0.95)).toBe(7);
  expect(quantileOf([], 0.5)).toBeNaN();
});

it('returns the mean of the two middle values as the median of an even number of values', () => {
  expect([[3, 1, 10], [3, 1, 10, 5], [7], []].map(medianOf)).toEqual([3, 4, 7, Number.NaN]);
});
