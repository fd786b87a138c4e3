import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const TrialCounts = v.object({
  /** Visitors for whom a region of the release has failed. */
  failed: v.object({ canary: Count, live: Count }),
  pages: Count,
  /** Meanwhile; 0 where an earlier version has counted. */
  livePages: v.optional(Count, 0),
});
export type TrialCounts = v.InferOutput<typeof TrialCounts>;

export const noCounts = (): TrialCounts => ({
  failed: { canary: 0, live: 0 },
  pages: 0,
  livePages: 0,
});

export const sumOf = (all: readonly TrialCounts[]): TrialCounts =>
  all.reduce((sum, { failed, pages, livePages }) => {
    sum.failed.canary += failed.canary;
    sum.failed.live += failed.live;
    sum.pages += pages;
    sum.livePages += livePages;
    return sum;
  }, noCounts());
