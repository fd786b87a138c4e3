/** @jest-environment node */
import { Histogram } from 'prom-client';
import { readP75 } from './readP75.ts';

/** The percentile of a histogram with bounds 1, 2 and 4 after these values. */
async function p75Of(values: readonly number[]) {
  const histogram = new Histogram({
    name: 'h',
    help: 'h',
    labelNames: ['remote'],
    buckets: [1, 2, 4],
    registers: [],
  });
  for (const value of values) histogram.observe({ remote: 'legal' }, value);
  histogram.observe({ remote: 'other' }, 100);
  return (await readP75(histogram, 100))({ remote: 'legal' });
}

it.each([
  ['within a bucket', [0.5, 0.5, 1.5, 1.5], { count: 4, value: 150 }],
  ['within the first', [0.1, 0.1, 0.1, 0.1], { count: 4, value: 75 }],
  ['past an empty one', [0.5, 3, 3, 3], { count: 4, value: 333 }],
  ['beyond the last', [9, 9, 9, 9], { count: 4, value: 400 }],
  ['of nothing', [], { count: 0, value: null }],
])('estimates a percentile %s', async (_where, values, expected) => {
  expect(await p75Of(values)).toEqual(expected);
});
