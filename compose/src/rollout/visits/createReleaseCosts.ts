import { Counter, type Registry } from 'prom-client';
import type { VisitReport } from './VisitReport.ts';
import { INP_BUCKETS, p75Of, visitHelp, visitHistogram } from './visitHistogram.ts';

export type ReleaseCosts = ReturnType<typeof createReleaseCosts>;

/** Bounded by the releases that are known (`rememberReleases`). */
const LABELS = ['remote', 'release'] as const;

/** What is attributed to a release, on whatever pages. */
export function createReleaseCosts(registry: Registry) {
  const histogram = (name: string, what: string, buckets: number[]) =>
    visitHistogram(registry, LABELS, name, what, buckets);
  const inp = histogram(
    'region_inp_seconds',
    "The slowest interaction in a release's regions",
    INP_BUCKETS,
  );
  const bytes = histogram(
    'transferred_bytes',
    "What was transferred of a release's files",
    [0, 1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
  );
  const longFrames = histogram(
    'long_frames_seconds',
    "What a release's scripts took in long animation frames",
    [0, 0.05, 0.1, 0.2, 0.5, 1, 2],
  );
  const errors = new Counter({
    name: 'shell_visit_errors_total',
    help: visitHelp("Uncaught errors with a release's file nearest in the stack"),
    labelNames: LABELS,
    registers: [registry],
  });

  return {
    observeCosts: (releases: VisitReport['releases']): void => {
      for (const { remote, release, ...cost } of releases) {
        const labels = { remote, release };
        if (cost.bytes === undefined) continue;
        bytes.observe(labels, cost.bytes);
        if (cost.inp !== undefined) inp.observe(labels, cost.inp / 1000);
        if (cost.longFrames !== undefined) longFrames.observe(labels, cost.longFrames / 1000);
        errors.inc(labels, cost.errors ?? 0);
      }
    },
    /** The 75th percentiles of three values. @returns null: no visit has reported any. */
    costOf: async (remote: string, release: string) => {
      const labels = { remote, release };
      const transferred = await p75Of(bytes, labels, 1);
      if (transferred.count === 0) return null;
      const counted = (await errors.get()).values.find(
        ({ labels: own }) => own.remote === remote && own.release === release,
      );
      return {
        visits: transferred.count,
        inpMs: (await p75Of(inp, labels)).value,
        bytes: transferred.value,
        longFramesMs: (await p75Of(longFrames, labels)).value,
        errors: counted?.value ?? 0,
      };
    },
    forgetCosts: (remote: string, release: string): void => {
      for (const each of [inp, bytes, longFrames, errors]) each.remove({ remote, release });
    },
  };
}
