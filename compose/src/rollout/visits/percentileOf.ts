import type { MetricValueWithName } from 'prom-client';

/**
 * A percentile of a histogram, as Prometheus' `histogram_quantile` estimates it: by a straight line
 * within the bucket that holds it, and the end of the last one where it is beyond.
 *
 * @param values as prom-client gives them: each bucket counts those before it too.
 * @param rank from 0 to 1.
 */
export function percentileOf(
  values: readonly MetricValueWithName<string>[],
  labels: Readonly<Record<string, string>>,
  rank: number,
): { count: number; value: number | null } {
  const wantedLabels = Object.entries(labels);
  const buckets = values
    .filter((value) => 'le' in value.labels)
    .filter((value) =>
      wantedLabels.every(([name, text]) => Reflect.get(value.labels, name) === text),
    )
    .map(({ labels: { le }, value }) => ({
      end: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      upTo: value,
    }))
    .sort((one, other) => one.end - other.end);
  const count = buckets.at(-1)?.upTo ?? 0;
  if (count === 0) return { count, value: null };

  const wanted = rank * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const { end = 0, upTo = 0 } = buckets[index] ?? {};
  const { end: start = 0, upTo: before = 0 } = buckets[index - 1] ?? {};
  if (end === Number.POSITIVE_INFINITY) return { count, value: start };
  return { count, value: start + ((end - start) * (wanted - before)) / (upTo - before) };
}
