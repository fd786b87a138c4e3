import { LRUCache } from 'lru-cache';
import { Histogram, type MetricValueWithName, type Registry } from 'prom-client';
import type { VisitReport } from './VisitReport.ts';

/** The value that three of four visits did not exceed, as Core Web Vitals are judged. */
const JUDGED_PERCENTILE = 0.75;

export interface VisitSummary {
  page: string;
  /** Those that were reported: a sample. */
  visits: number;
  /** In milliseconds; null: none was reported. */
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

export type VisitMetrics = ReturnType<typeof createVisitMetrics>;

/** Pairs of a page and a release that are counted; each is about 35 series. The least recently seen is dropped. */
const MAX_PAIRS = 1_000;

const LABELS = ['page', 'remote', 'release'] as const;
type Label = (typeof LABELS)[number];

/**
 * Histograms of what browsers measured. Buckets end at what is "good" and "needs improvement"
 * (https://web.dev/articles/defining-core-web-vitals-thresholds).
 */
export function createVisitMetrics(
  registry: Registry,
  pages: readonly string[],
  maxPairs = MAX_PAIRS,
) {
  const histogram = (name: string, what: string, buckets: number[]) =>
    new Histogram({
      name: `shell_visit_${name}`,
      help: `${what}, as a sample of visitors' browsers measured it`,
      labelNames: LABELS,
      buckets,
      registers: [registry],
    });
  const lcp = histogram(
    'lcp_seconds',
    'Largest Contentful Paint',
    [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  );
  const inp = histogram(
    'inp_seconds',
    'Interaction to Next Paint',
    [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  );
  const cls = histogram(
    'cls',
    'Cumulative Layout Shift',
    [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );

  const counted = new LRUCache<string, Record<Label, string>>({
    max: maxPairs,
    dispose: (labels) => {
      for (const each of [lcp, inp, cls]) each.remove(labels);
    },
    // The labels of a pair are those that it had.
    noDisposeOnSet: true,
  });
  const keyOf = ({ page, remote, release }: Record<Label, string>) =>
    `${page} ${remote}/${release}`;

  const summary = async (labels: Record<Label, string>): Promise<VisitSummary[]> => {
    const of = async (metric: Histogram<Label>) =>
      percentileOf((await metric.get()).values, labels, JUDGED_PERCENTILE);
    const [paint, interaction, shift] = [await of(lcp), await of(inp), await of(cls)];
    const visits = Math.max(paint.count, interaction.count, shift.count);
    if (visits === 0) return [];
    const thousandths = ({ value }: typeof paint) => value && Math.round(value * 1000);
    const [lcpMs, inpMs, shifts] = [
      thousandths(paint),
      thousandths(interaction),
      thousandths(shift),
    ];
    return [{ page: labels.page, visits, lcpMs, inpMs, cls: shifts && shifts / 1000 }];
  };

  return {
    observe: ({ page, releases, vitals: { LCP, INP, CLS } }: VisitReport): void => {
      for (const release of releases) {
        const labels = { page, ...release };
        counted.set(keyOf(labels), labels);
        if (LCP !== undefined) lcp.observe(labels, LCP / 1000);
        if (INP !== undefined) inp.observe(labels, INP / 1000);
        if (CLS !== undefined) cls.observe(labels, CLS);
      }
    },
    of: async (remote: string, release: string): Promise<VisitSummary[]> => {
      const summaries = pages.map((page) => summary({ page, remote, release }));
      return (await Promise.all(summaries)).flat();
    },
    forget: (remote: string, release: string): void => {
      for (const page of pages) counted.delete(keyOf({ page, remote, release }));
    },
  };
}

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
