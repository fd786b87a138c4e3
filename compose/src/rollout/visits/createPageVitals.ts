import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import type { VisitReport } from './VisitReport.ts';
import { INP_BUCKETS, p75Of, visitHistogram } from './visitHistogram.ts';

export type PageVitals = ReturnType<typeof createPageVitals>;

/** Pairs of a page and a release that are counted; each is about 35 series. The least recently seen is dropped. */
const MAX_PAIRS = 1_000;

type Labels = Record<'page' | 'remote' | 'release', string>;

/**
 * The Core Web Vitals of each page, by the releases that it was made from. Buckets end at what is "good" and
 * "needs improvement" (https://web.dev/articles/defining-core-web-vitals-thresholds).
 */
export function createPageVitals(
  registry: Registry,
  pages: readonly string[],
  maxPairs = MAX_PAIRS,
) {
  const histogram = (name: string, what: string, buckets: number[]) =>
    visitHistogram(registry, ['page', 'remote', 'release'], name, what, buckets);
  const lcp = histogram(
    'lcp_seconds',
    'Largest Contentful Paint',
    [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  );
  const inp = histogram('inp_seconds', 'Interaction to Next Paint', INP_BUCKETS);
  const cls = histogram(
    'cls',
    'Cumulative Layout Shift',
    [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );
  const pairs = new LRUCache<string, Labels>({
    max: maxPairs,
    dispose: (labels) => {
      for (const each of [lcp, inp, cls]) each.remove(labels);
    },
    // The labels of a pair are those that it had.
    noDisposeOnSet: true,
  });

  /** Times in milliseconds; null: none was reported. */
  const summarize = async (labels: Labels) => {
    const [paint, interaction] = [await p75Of(lcp, labels), await p75Of(inp, labels)];
    const shift = await p75Of(cls, labels);
    const visits = Math.max(paint.count, interaction.count, shift.count);
    if (visits === 0) return [];
    const [lcpMs, inpMs] = [paint.value, interaction.value];
    return [{ page: labels.page, visits, lcpMs, inpMs, cls: shift.value && shift.value / 1000 }];
  };

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
    /** For each page that was reported with this release. */
    vitalsOf: async (remote: string, release: string) => {
      const summaries = pages.map((page) => summarize({ page, remote, release }));
      return (await Promise.all(summaries)).flat();
    },
    forgetVitals: (remote: string, release: string): void => {
      for (const page of pages) pairs.delete(keyOf({ page, remote, release }));
    },
  };
}

const keyOf = ({ page, remote, release }: Labels) => `${page} ${remote}/${release}`;
