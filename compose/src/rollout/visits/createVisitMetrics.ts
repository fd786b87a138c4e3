import { LRUCache } from 'lru-cache';
import { Counter, Histogram, type MetricValueWithName, type Registry } from 'prom-client';
import type { VisitReport } from './VisitReport.ts';

/** The value that three of four visits did not exceed, as Core Web Vitals are judged. */
const JUDGED_PERCENTILE = 0.75;

interface VisitSummary {
  page: string;
  /** Those that were reported: a sample. */
  visits: number;
  /** In milliseconds; null: none was reported. */
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

/** What is attributed to a release, on whatever pages; of three values what three of four visits did not exceed. */
export interface ReleaseCost {
  visits: number;
  /** The slowest interaction in its regions. */
  inpMs: number | null;
  bytes: number | null;
  longFramesMs: number | null;
  errors: number;
}

export type VisitMetrics = ReturnType<typeof createVisitMetrics>;

/** Pairs of a page and a release that are counted; each is about 35 series. The least recently seen is dropped. */
const MAX_PAIRS = 1_000;

const LABELS = ['page', 'remote', 'release'] as const;
type Label = (typeof LABELS)[number];

/** Bounded by the releases that are known (`rememberReleases`). */
const OF_RELEASE = ['remote', 'release'] as const;

const INP_BUCKETS = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];

/**
 * Histograms of what browsers measured. Buckets end at what is "good" and "needs improvement"
 * (https://web.dev/articles/defining-core-web-vitals-thresholds).
 */
export function createVisitMetrics(
  registry: Registry,
  pages: readonly string[],
  maxPairs = MAX_PAIRS,
) {
  const registers = [registry];
  const help = (what: string) => `${what}, as a sample of visitors' browsers measured it`;
  const histogram = <Name extends string>(
    name: string,
    what: string,
    labelNames: readonly Name[],
    buckets: number[],
  ) =>
    new Histogram({
      name: `shell_visit_${name}`,
      help: help(what),
      labelNames,
      buckets,
      registers,
    });
  const lcp = histogram(
    'lcp_seconds',
    'Largest Contentful Paint',
    LABELS,
    [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  );
  const inp = histogram('inp_seconds', 'Interaction to Next Paint', LABELS, INP_BUCKETS);
  const cls = histogram(
    'cls',
    'Cumulative Layout Shift',
    LABELS,
    [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );
  const regionInp = histogram(
    'region_inp_seconds',
    "The slowest interaction in a release's regions",
    OF_RELEASE,
    INP_BUCKETS,
  );
  const bytes = histogram(
    'transferred_bytes',
    "What was transferred of a release's files",
    OF_RELEASE,
    [0, 1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
  );
  const longFrames = histogram(
    'long_frames_seconds',
    "What a release's scripts took in long animation frames",
    OF_RELEASE,
    [0, 0.05, 0.1, 0.2, 0.5, 1, 2],
  );
  const errors = new Counter({
    name: 'shell_visit_errors_total',
    help: help("Uncaught errors with a release's file nearest in the stack"),
    labelNames: OF_RELEASE,
    registers,
  });

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

  /** @param scale of the value: seconds are given in milliseconds. */
  const judged = async <Name extends string>(
    metric: Histogram<Name>,
    labels: Record<Name, string>,
    scale = 1_000,
  ) => {
    const { count, value } = percentileOf((await metric.get()).values, labels, JUDGED_PERCENTILE);
    return { count, value: value && Math.round(value * scale) };
  };
  const summary = async (labels: Record<Label, string>): Promise<VisitSummary[]> => {
    const [paint, interaction] = [await judged(lcp, labels), await judged(inp, labels)];
    const shift = await judged(cls, labels);
    const visits = Math.max(paint.count, interaction.count, shift.count);
    if (visits === 0) return [];
    const [lcpMs, inpMs] = [paint.value, interaction.value];
    return [{ page: labels.page, visits, lcpMs, inpMs, cls: shift.value && shift.value / 1000 }];
  };

  return {
    observe: ({ page, releases, vitals: { LCP, INP, CLS } }: VisitReport): void => {
      for (const { remote, release } of releases) {
        const labels = { page, remote, release };
        counted.set(keyOf(labels), labels);
        if (LCP !== undefined) lcp.observe(labels, LCP / 1000);
        if (INP !== undefined) inp.observe(labels, INP / 1000);
        if (CLS !== undefined) cls.observe(labels, CLS);
      }
    },
    attribute: (releases: VisitReport['releases']): void => {
      for (const { remote, release, ...cost } of releases) {
        const labels = { remote, release };
        if (cost.bytes === undefined) continue;
        bytes.observe(labels, cost.bytes);
        if (cost.inp !== undefined) regionInp.observe(labels, cost.inp / 1000);
        if (cost.longFrames !== undefined) longFrames.observe(labels, cost.longFrames / 1000);
        errors.inc(labels, cost.errors ?? 0);
      }
    },
    /** @returns null: no visit has reported anything of it. */
    costOf: async (remote: string, release: string): Promise<ReleaseCost | null> => {
      const labels = { remote, release };
      const transferred = await judged(bytes, labels, 1);
      if (transferred.count === 0) return null;
      const counted = (await errors.get()).values.find(
        ({ labels: own }) => own.remote === remote && own.release === release,
      );
      return {
        visits: transferred.count,
        inpMs: (await judged(regionInp, labels)).value,
        bytes: transferred.value,
        longFramesMs: (await judged(longFrames, labels)).value,
        errors: counted?.value ?? 0,
      };
    },
    of: async (remote: string, release: string): Promise<VisitSummary[]> => {
      const summaries = pages.map((page) => summary({ page, remote, release }));
      return (await Promise.all(summaries)).flat();
    },
    forget: (remote: string, release: string): void => {
      for (const page of pages) counted.delete(keyOf({ page, remote, release }));
      for (const each of [regionInp, bytes, longFrames, errors]) each.remove({ remote, release });
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
