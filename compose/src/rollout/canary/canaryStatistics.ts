import { type ByRelease, SLOW_MS, type TrialCounts } from '../../protocol/TrialCounts.ts';

/** At each step, at most one in a hundred canaries that are no worse than the live release is withdrawn. */
const FALSE_POSITIVE_RATE = 0.01;

/** The part of `FALSE_POSITIVE_RATE` for failures; the rest is for all of `SLOW_MS`. */
const FAILURE_PART = 0.6;
const SLOWNESS_PART = 1 - FAILURE_PART;

/** Of canaries that are no worse, at most 1/6 are held at a step: 1/10 because of failures, 1/15 of slowness. */
const FALSE_HOLD_RATE = 1 / 6;

/** Fewer affected visitors are no evidence, whatever the odds. */
const MIN_VISITORS = 5;

/** Minimum part of the canary's visitors that is affected, since reports can be forged from many addresses. */
const MIN_AFFECTED = 1 / 500;

/**
 * Slow interactions may be this many times as frequent: a new release's scripts are not cached yet, and a difference
 * that visitors do not notice must not end a canary.
 */
const TOLERATED_ODDS = 1.2;

/** How a canary is worse than the live release, and for how many visitors of each. */
export interface Regression extends ByRelease {
  /** The exceeded limit of `SLOW_MS`; undefined: regions failed. */
  slowMs: number | undefined;
}

/** @param share of the visitors that get it, per cent; with 0 or 100 there is no other group to compare with. */
export function findRegression(counts: TrialCounts, share: number): Regression | undefined {
  const minVisitors = Math.max(MIN_VISITORS, counts.pinned * MIN_AFFECTED);
  return regressionsIn(counts, share, FALSE_POSITIVE_RATE).find(
    ({ canary }) => canary >= minVisitors,
  );
}

/** How a canary may be worse. If so, it stays at its step until there is more evidence. */
export const findSuspicion = (counts: TrialCounts, share: number): Regression | undefined =>
  regressionsIn(counts, share, FALSE_HOLD_RATE)[0];

function regressionsIn(
  counts: TrialCounts,
  share: number,
  falsePositiveRate: number,
): Regression[] {
  if (share <= 0 || share >= 100) return [];
  const { pages, livePages } = counts;
  const visitors = [counts.failed, ...counts.slow.slice(0, SLOW_MS.length)];
  return visitors.flatMap(({ canary, live }, at) => {
    const slowMs = SLOW_MS[at - 1];
    const isSlow = slowMs !== undefined;
    // Reports of more visitors than have got a page are forged.
    const possible = { canary: Math.min(canary, pages), live: Math.min(live, livePages) };
    const odds = (share / (100 - share)) * (isSlow ? TOLERATED_ODDS : 1);
    const part = falsePositiveRate * (isSlow ? SLOWNESS_PART / SLOW_MS.length : FAILURE_PART);
    const isProven = reachesEValue(possible, odds / (1 + odds), 1 / part);
    return isProven ? [{ ...possible, slowMs }] : [];
  });
}

/** Number of alternatives to the hypothesis that both releases fail equally often. */
const ALTERNATIVES = 40;

/**
 * Computes an e-value: the gain of a bet at fair odds that the canary is worse, spread evenly over higher
 * probabilities and settled after each visitor. If the canary is no worse, the e-value ever reaches 1/α with a
 * probability of at most α, however often it is checked (docs/decisions/canaries.md; https://arxiv.org/abs/2011.03567).
 *
 * @param share expected share of the canary among affected visitors if it is no worse, above 0 and below 1.
 * @param needed the smallest e-value that is evidence against the canary.
 */
function reachesEValue({ canary, live }: ByRelease, share: number, needed: number): boolean {
  const bet = (probability: number) =>
    Math.exp(
      (canary && canary * Math.log(probability / share)) +
        (live && live * Math.log((1 - probability) / (1 - share))),
    );
  // Usually even the best bet is below `needed`, and so the mean of all bets is, too.
  if (bet(canary / (canary + live)) < needed) return false;
  let sum = 0;
  for (let index = 0; index < ALTERNATIVES; index += 1) {
    sum += bet(share + ((1 - share) * (index + 0.5)) / ALTERNATIVES);
  }
  return sum / ALTERNATIVES >= needed;
}

/**
 * Minimum of failures to expect on the other servers at the one server's rate. If 10 are expected, fewer than a
 * quarter of them occur by chance once in 360 times (Poisson); if 5 are expected, once in 25.
 */
const MIN_EXPECTED = 10;

/** Below this share of the expected failures on the other servers, the fault is the one server's. */
const FEW = 1 / 4;

/**
 * Whether a canary fails, or is slow, on one server and not on the others: the server is then at fault. False if the
 * other servers have served the canary to too few visitors to tell, or if the one server has received more reports than
 * it has had visitors.
 */
export function isServerFault(one: TrialCounts, others: TrialCounts): boolean {
  return [one.failed, ...one.slow].some(({ canary }, at) => {
    if (canary === 0 || canary > one.pages) return false;
    const expected = (canary / one.pages) * others.pages;
    const { canary: seen = 0 } = [others.failed, ...others.slow][at] ?? {};
    return expected >= MIN_EXPECTED && seen < expected * FEW;
  });
}
