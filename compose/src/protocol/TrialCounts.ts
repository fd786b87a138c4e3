import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Numbers of visitors, by the release that they get. */
const ByRelease = v.object({ canary: Count, live: Count });
export type ByRelease = v.InferOutput<typeof ByRelease>;

/** Durations beyond which an interaction is slow: which one tells two releases apart depends on visitors' devices. */
export const SLOW_MS = [100, 200, 400] as const;

export const TrialCounts = v.object({
  /** Visitors for whom a region of the release has failed. */
  failed: ByRelease,
  /** For each of `SLOW_MS`: visitors with a longer interaction in a region. Empty in earlier versions' counts. */
  slow: v.optional(v.array(ByRelease), []),
  /** Visitors who got a page, or a list of releases for navigation in the browser, and get the canary. */
  pages: Count,
  /** Those among them with a page that shows a module of the canary, and so pins it; 0 in earlier versions' counts. */
  pinned: v.optional(Count, 0),
  /** Visitors who got one meanwhile and get the live release; 0 in earlier versions' counts. */
  livePages: v.optional(Count, 0),
});
export type TrialCounts = v.InferOutput<typeof TrialCounts>;

export const noCounts = (): TrialCounts => ({
  failed: { canary: 0, live: 0 },
  slow: SLOW_MS.map(() => ({ canary: 0, live: 0 })),
  pages: 0,
  pinned: 0,
  livePages: 0,
});

export const sumOf = (all: readonly TrialCounts[]): TrialCounts =>
  all.reduce(
    (sum, counts) => ({
      failed: add(sum.failed, counts.failed),
      slow: sum.slow.map((visitors, level) => add(visitors, counts.slow[level])),
      pages: sum.pages + counts.pages,
      pinned: sum.pinned + counts.pinned,
      livePages: sum.livePages + counts.livePages,
    }),
    noCounts(),
  );

const add = (one: ByRelease, other?: ByRelease): ByRelease => ({
  canary: one.canary + (other?.canary ?? 0),
  live: one.live + (other?.live ?? 0),
});
