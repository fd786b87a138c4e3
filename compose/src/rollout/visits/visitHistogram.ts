import { isDeepStrictEqual } from 'node:util';
import { Histogram, type MetricValueWithName, type Registry } from 'prom-client';

export const INP_BUCKETS = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];

export const visitHelp = (what: string) => `${what}, as a sample of visitors' browsers measured it`;

export const visitHistogram = <Label extends string>(
  registry: Registry,
  labelNames: readonly Label[],
  name: string,
  what: string,
  buckets: number[],
) =>
  new Histogram({
    name: `shell_visit_${name}`,
    help: visitHelp(what),
    labelNames,
    buckets,
    registers: [registry],
  });

/**
 * The value that three of four visits did not exceed, as Core Web Vitals are judged.
 *
 * @param scale of the value: seconds are given in milliseconds.
 */
export async function p75Of<Label extends string>(
  histogram: Histogram<Label>,
  labels: Record<Label, string>,
  scale = 1_000,
) {
  const { count, value } = percentileOf((await histogram.get()).values, labels, 0.75);
  return { count, value: value && Math.round(value * scale) };
}

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
