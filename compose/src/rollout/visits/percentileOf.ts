import { isDeepStrictEqual } from 'node:util';
import type { MetricValueWithName } from 'prom-client';

/**
 * A percentile of a histogram, estimated like Prometheus' `histogram_quantile`: by linear interpolation
 * within its bucket; in the infinite bucket, the end of the last finite one.
 *
 * @param values as prom-client gives them: each bucket counts those before it too.
 * @param rank from 0 to 1.
 */
export function percentileOf(
  values: readonly MetricValueWithName<string>[],
  labels: Readonly<Record<string, string>>,
  rank: number,
): { count: number; value: number | null } {
  // In the order of their ends, the last of which is infinite.
  const buckets = values
    .filter(({ labels: { le, ...own } }) => le !== undefined && isDeepStrictEqual(own, labels))
    .map(({ labels, value }) => ({ end: Number(labels.le), upTo: value }));
  const count = buckets.at(-1)?.upTo ?? 0;
  if (count === 0) return { count, value: null };

  const wanted = rank * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const { end = 0, upTo = 0 } = buckets[index] ?? {};
  const { end: start = 0, upTo: before = 0 } = buckets[index - 1] ?? {};
  if (index === buckets.length - 1) return { count, value: start };
  return { count, value: start + ((end - start) * (wanted - before)) / (upTo - before) };
}
