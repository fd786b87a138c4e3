/** @jest-environment node */
import { Histogram } from 'prom-client';
import { readPercentiles } from './readPercentiles.ts';

const LEGAL = { remote: 'legal' };

/** A percentile of a histogram with bounds 1, 2 and 4 after these values. */
async function p75(values: readonly number[]) {
  const histogram = new Histogram({
    name: 'h',
    help: 'h',
    labelNames: ['remote'],
    buckets: [1, 2, 4],
    registers: [],
  });
  for (const value of values) histogram.observe(LEGAL, value);
  histogram.observe({ remote: 'other' }, 100);
  const of = await readPercentiles(histogram, ({ remote }) => String(remote), 0.75);
  return of(LEGAL);
}

it.each([
  ['within a bucket', [0.5, 0.5, 1.5, 1.5], { count: 4, value: 1.5 }],
  ['within the first', [0.1, 0.1, 0.1, 0.1], { count: 4, value: 0.75 }],
  ['past an empty one', [0.5, 3, 3, 3], { count: 4, value: 2 + (2 * 2) / 3 }],
  ['beyond the last', [9, 9, 9, 9], { count: 4, value: 4 }],
  ['of nothing', [], { count: 0, value: null }],
])('estimates a percentile %s', async (_where, values, expected) => {
  expect(await p75(values)).toEqual(expected);
});
