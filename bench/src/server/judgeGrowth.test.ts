/** @jest-environment node */
import { type HeapSample, judgeGrowth } from './judgeGrowth.ts';

const MILLION = 1_000_000;

/** Twenty samples in the course of so many requests. */
const samplesOf = (
  heapBytes: (requests: number, index: number) => number,
  requests = MILLION,
): HeapSample[] =>
  Array.from({ length: 20 }, (_, index) => {
    const served = ((index + 1) * requests) / 20;
    return { requests: served, heapBytes: heapBytes(served, index) };
  });

/** Up to 0.4 MB to either side, never the same twice in a row. */
const noise = (index: number): number => (((index * 7919) % 17) / 8 - 1) * 400_000;

/** As was measured: 2.1 MB in the course of 500,000 requests, ever less. */
const settling = (requests: number): number => 25_500_000 - 2_900_000 * Math.exp(-requests / 3e5);

it('judges a heap that settles and fluctuates as flat', () => {
  const { verdict, bytesPerRequest } = judgeGrowth(
    samplesOf((requests, index) => settling(requests) + noise(index)),
  );

  expect(verdict).toBe('flat');
  expect(bytesPerRequest).toBeLessThan(4);
});

it('judges the recorded samples of a million requests as flat', () => {
  const megabytes = [24.66, 24.96, 25.04, 25.08, 25.12, 25.19, 25.22, 25.25, 25.35, 25.37];
  const samples = megabytes.map((held, index) => ({
    requests: (index + 1) * 100_000,
    heapBytes: held * 1e6,
  }));

  expect(judgeGrowth(samples)).toMatchObject({ verdict: 'flat' });
  expect(judgeGrowth(samples).bytesPerRequest).toBeCloseTo(0.5, 0);
});

it('is robust against single outliers', () => {
  const samples = samplesOf(
    (requests, index) =>
      settling(requests) + noise(index) + (index === 13 || index === 19 ? 9_000_000 : 0),
  );

  expect(judgeGrowth(samples).verdict).toBe('flat');
});

it.each([
  ['an empty object', 24 + 8],
  ['a short string', 24],
])('detects %s that is retained for each request', (_what, bytes) => {
  const samples = samplesOf(
    (requests, index) => settling(requests) + noise(index) + bytes * requests,
  );

  const growth = judgeGrowth(samples);

  expect(growth.verdict).toBe('grows');
  expect(growth.bytesPerRequest).toBeGreaterThan(bytes - 2);
});

it('detects a number that is retained for each request in a map, whose table grows in steps', () => {
  const tableBytes = (entries: number) => 28 * 2 ** Math.ceil(Math.log2(entries));
  const samples = samplesOf((requests, index) => 25e6 + noise(index) + tableBytes(requests));

  expect(judgeGrowth(samples).verdict).toBe('grows');
});

it('reports when there are too few requests to judge', () => {
  const samples = samplesOf((requests, index) => settling(requests) + noise(index), 20_000);

  expect(judgeGrowth(samples).verdict).toBe('unclear');
});
