import type { Histogram } from 'prom-client';

interface Bucket {
  end: number;
  /** Its values and those of the buckets before. */
  upTo: number;
}

type Labels = Readonly<Record<string, string | number | undefined>>;

/** Identifies a series; those of a release on whatever pages have no page. */
export const keyOf = ({ page = '', remote, release }: Labels): string =>
  `${page} ${remote}/${release}`;

/**
 * Reads the value that three of four visits did not exceed, as Core Web Vitals are judged, of all series of a
 * histogram at once.
 *
 * @param scale of the value, which is rounded: seconds are given in milliseconds.
 * @returns the number of values, and their 75th percentile, of the series with these labels.
 */
export async function readP75(histogram: Pick<Histogram, 'get'>, scale = 1_000) {
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
  return (labels: Labels) => {
    const buckets = series.get(keyOf(labels)) ?? [];
    const count = buckets.at(-1)?.upTo ?? 0;
    return { count, value: count === 0 ? null : Math.round(p75Of(buckets, count) * scale) };
  };
}

/**
 * Estimated like Prometheus' `histogram_quantile`: by linear interpolation within its bucket; in the infinite
 * bucket, the end of the last finite one.
 */
function p75Of(buckets: readonly Bucket[], count: number): number {
  const wanted = 0.75 * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const { end = 0, upTo = 0 } = buckets[index] ?? {};
  const { end: start = 0, upTo: before = 0 } = buckets[index - 1] ?? {};
  if (index === buckets.length - 1) return start;
  return start + ((end - start) * (wanted - before)) / (upTo - before);
}
