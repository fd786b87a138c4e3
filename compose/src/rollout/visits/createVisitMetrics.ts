import { LRUCache } from 'lru-cache';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { VisitReport } from '../../protocol/reports/VisitReport.ts';
import { keyOf, readP75 } from './readP75.ts';

export type VisitMetrics = ReturnType<typeof createVisitMetrics>;

/** Pairs of a page and a release that are counted; each has about 35 series. The least recently seen one is dropped. */
const MAX_PAIRS = 1_000;

const INP_BUCKETS = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];

/** Bounded by the releases that are known (`rememberReleases`). */
const OF_RELEASE = ['remote', 'release'] as const;
const OF_PAGE = ['page', ...OF_RELEASE] as const;
type PageLabels = Record<(typeof OF_PAGE)[number], string>;

/**
 * The Core Web Vitals of each page, by the releases that it was made from, and each release's costs on all pages
 * together. The buckets of the vitals include the limits of "good" and "needs improvement"
 * (https://web.dev/articles/defining-core-web-vitals-thresholds).
 */
export function createVisitMetrics(registry: Registry, pages: readonly string[]) {
  const metric = (name: string, what: string) => ({
    name: `shell_visit_${name}`,
    help: `${what}, as a sample of visitors' browsers measured it`,
    registers: [registry],
  });
  const lcp = new Histogram({
    ...metric('lcp_seconds', 'Largest Contentful Paint'),
    labelNames: OF_PAGE,
    buckets: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  });
  const inp = new Histogram({
    ...metric('inp_seconds', 'Interaction to Next Paint'),
    labelNames: OF_PAGE,
    buckets: INP_BUCKETS,
  });
  const cls = new Histogram({
    ...metric('cls', 'Cumulative Layout Shift'),
    labelNames: OF_PAGE,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  });
  const regionInp = new Histogram({
    ...metric('region_inp_seconds', "The slowest interaction in a release's regions"),
    labelNames: OF_RELEASE,
    buckets: INP_BUCKETS,
  });
  const bytes = new Histogram({
    ...metric('transferred_bytes', "What was transferred of a release's files"),
    labelNames: OF_RELEASE,
    buckets: [0, 1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
  });
  const longFrames = new Histogram({
    ...metric('long_frames_seconds', "What a release's scripts took in long animation frames"),
    labelNames: OF_RELEASE,
    buckets: [0, 0.05, 0.1, 0.2, 0.5, 1, 2],
  });
  const errors = new Counter({
    ...metric('errors_total', "Uncaught errors with a release's file nearest in the stack"),
    labelNames: OF_RELEASE,
  });
  const pairs = new LRUCache<string, PageLabels>({
    max: MAX_PAIRS,
    dispose: (labels) => {
      for (const each of [lcp, inp, cls]) each.remove(labels);
    },
    // Setting a known pair again must not dispose of it: the labels are the same.
    noDisposeOnSet: true,
  });

  return {
    observeVitals: ({ page, releases, vitals: { LCP, INP, CLS } }: VisitReport): void => {
      for (const { remote, release } of releases) {
        const labels = { page, remote, release };
        pairs.set(keyOf(labels), labels);
        if (LCP !== undefined) lcp.observe(labels, LCP / 1000);
        if (INP !== undefined) inp.observe(labels, INP / 1000);
        if (CLS !== undefined) cls.observe(labels, CLS);
      }
    },
    observeCosts: (releases: VisitReport['releases']): void => {
      for (const { remote, release, ...cost } of releases) {
        const labels = { remote, release };
        if (cost.bytes === undefined) continue;
        bytes.observe(labels, cost.bytes);
        if (cost.inp !== undefined) regionInp.observe(labels, cost.inp / 1000);
        if (cost.longFrames !== undefined) longFrames.observe(labels, cost.longFrames / 1000);
        errors.inc(labels, cost.errors ?? 0);
      }
    },
    /** Reads each metric once, for any number of releases. */
    read: async () => {
      const [lcpOf, inpOf, clsOf] = [await readP75(lcp), await readP75(inp), await readP75(cls)];
      const [bytesOf, regionInpOf] = [await readP75(bytes, 1), await readP75(regionInp)];
      const longFramesOf = await readP75(longFrames);
      const counted = (await errors.get()).values;
      const errorsOf = new Map(counted.map(({ labels, value }) => [keyOf(labels), value]));
      return {
        /** The vitals of each page that was reported with this release. Times in ms; null: none was reported. */
        vitalsOf: (remote: string, release: string) =>
          pages.flatMap((page) => {
            const labels = { page, remote, release };
            const [paint, interaction, shift] = [lcpOf(labels), inpOf(labels), clsOf(labels)];
            const visits = Math.max(paint.count, interaction.count, shift.count);
            if (visits === 0) return [];
            const [lcpMs, inpMs] = [paint.value, interaction.value];
            return [{ page, visits, lcpMs, inpMs, cls: shift.value && shift.value / 1000 }];
          }),
        /** The 75th percentiles of a release's costs, and its errors. @returns null: no visit has reported any. */
        costOf: (remote: string, release: string) => {
          const labels = { remote, release };
          const transferred = bytesOf(labels);
          if (transferred.count === 0) return null;
          return {
            visits: transferred.count,
            inpMs: regionInpOf(labels).value,
            bytes: transferred.value,
            longFramesMs: longFramesOf(labels).value,
            errors: errorsOf.get(keyOf(labels)) ?? 0,
          };
        },
      };
    },
    forget: (remote: string, release: string): void => {
      for (const page of pages) pairs.delete(keyOf({ page, remote, release }));
      for (const each of [regionInp, bytes, longFrames, errors]) each.remove({ remote, release });
    },
  };
}
