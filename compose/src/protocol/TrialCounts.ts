import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Numbers of visitors. */
const ByRelease = v.object({ canary: Count, live: Count });
export type ByRelease = v.InferOutput<typeof ByRelease>;

/** An interaction is slow beyond these: which of them tell two releases apart depends on the visitors' devices. */
export const SLOW_MS = [100, 200, 400] as const;

export const TrialCounts = v.object({
  /** Visitors for whom a region of the release has failed. */
  failed: ByRelease,
  /** Visitors for whom an interaction in a region took longer than each of `SLOW_MS`; empty in earlier versions' counts. */
  slow: v.optional(v.array(ByRelease), []),
  /** Of visitors who get the canary: from any of them they can navigate to its modules. */
  pages: Count,
  /** Those that pin the canary; 0 where an earlier version has counted. */
  pinned: v.optional(Count, 0),
  /** Meanwhile; 0 where an earlier version has counted. */
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
  all.reduce((sum, { failed, slow, pages, pinned, livePages }) => {
    add(sum.failed, failed);
    sum.slow.forEach((visitors, level) => {
      add(visitors, slow[level]);
    });
    sum.pages += pages;
    sum.pinned += pinned;
    sum.livePages += livePages;
    return sum;
  }, noCounts());

function add(sum: ByRelease, { canary, live }: ByRelease = { canary: 0, live: 0 }): void {
  sum.canary += canary;
  sum.live += live;
}
