import type { Histogram } from 'prom-client';

interface Bucket {
  end: number;
  /** Its values and those of the buckets before. */
  upTo: number;
}

type Labels = Readonly<Record<string, string | number | undefined>>;

/**
 * Reads all series of a histogram at once.
 *
 * @param keyOf a different text for each series.
 * @param rank from 0 to 1.
 * @returns a percentile of the series with these labels.
 */
export async function readPercentiles(
  histogram: Pick<Histogram, 'get'>,
  keyOf: (labels: Labels) => string,
  rank: number,
) {
  const series = new Map<string, Bucket[]>();
  // In the order of their ends, the last of which is infinite.
  for (const { labels, value } of (await histogram.get()).values) {
    if (labels.le === undefined) continue;
    const key = keyOf(labels);
    const bucket = { end: Number(labels.le), upTo: value };
    const buckets = series.get(key);
    if (buckets) buckets.push(bucket);
    else series.set(key, [bucket]);
  }
  return (labels: Labels) => percentileOf(series.get(keyOf(labels)) ?? [], rank);
}

/**
 * Estimated like Prometheus' `histogram_quantile`: by linear interpolation within its bucket; in the infinite
 * bucket, the end of the last finite one.
 */
function percentileOf(
  buckets: readonly Bucket[],
  rank: number,
): { count: number; value: number | null } {
  const count = buckets.at(-1)?.upTo ?? 0;
  if (count === 0) return { count, value: null };

  const wanted = rank * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const { end = 0, upTo = 0 } = buckets[index] ?? {};
  const { end: start = 0, upTo: before = 0 } = buckets[index - 1] ?? {};
  if (index === buckets.length - 1) return { count, value: start };
  return { count, value: start + ((end - start) * (wanted - before)) / (upTo - before) };
}
