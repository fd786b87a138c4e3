import type { Histogram } from 'prom-client';

interface Bucket {
  end: number;
  /** Number of values in this bucket and the buckets before it. */
  upTo: number;
}

type Labels = Readonly<Record<string, string | number | undefined>>;

/** Identifies a series; a release's series for all pages have no page. */
export const keyOf = ({ page = '', remote, release }: Labels): string =>
  `${page} ${remote}/${release}`;

/**
 * Reads all series of a histogram at once, for the 75th percentile of each, by which Core Web Vitals are judged.
 *
 * @param scale factor of the percentile, which is then rounded. Default: seconds become milliseconds.
 * @returns a function that returns the number of values of the series with some labels, and their 75th percentile.
 */
export async function readP75(histogram: Pick<Histogram, 'get'>, scale = 1_000) {
  const series = new Map<string, Bucket[]>();
  // Buckets come in the order of their ends; the last end is infinite.
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
 * Estimates like Prometheus' `histogram_quantile`: by linear interpolation in the percentile's bucket; if that is the
 * infinite one, by the end of the last finite bucket.
 */
function p75Of(buckets: readonly Bucket[], count: number): number {
  const wanted = 0.75 * count;
  const index = buckets.findIndex(({ upTo }) => upTo >= wanted);
  const { end = 0, upTo = 0 } = buckets[index] ?? {};
  const { end: start = 0, upTo: before = 0 } = buckets[index - 1] ?? {};
  if (index === buckets.length - 1) return start;
  return start + ((end - start) * (wanted - before)) / (upTo - before);
}
