import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A canary and the live release, side by side. */
export const TrialCounts = v.object({
  /** Visitors for whom a region of the release has failed. */
  failed: v.object({ canary: Count, live: Count }),
  /** Pages that were made from the canary. */
  pages: Count,
  /** Pages that were made from the live release meanwhile; 0 where an earlier version has counted. */
  livePages: v.optional(Count, 0),
});
export type TrialCounts = v.InferOutput<typeof TrialCounts>;

/** Counts at the start. */
export const noCounts = (): TrialCounts => ({
  failed: { canary: 0, live: 0 },
  pages: 0,
  livePages: 0,
});

/** What several have counted, together. */
export const sumOf = (all: readonly TrialCounts[]): TrialCounts =>
  all.reduce(
    ({ failed, pages, livePages }, one) => ({
      failed: {
        canary: failed.canary + one.failed.canary,
        live: failed.live + one.failed.live,
      },
      pages: pages + one.pages,
      livePages: livePages + one.livePages,
    }),
    noCounts(),
  );
