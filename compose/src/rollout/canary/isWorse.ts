import type { TrialCounts } from '../../protocol/TrialCounts.ts';

/** Of canaries that are no worse than the live release, one in a hundred is ended at the most. */
const FALSE_ALARMS = 0.01;

/** Of canaries that are no worse, one in ten waits at a step at the most. */
const WAITING = 0.1;

/** Fewer visitors with failures are no evidence, whatever the odds. */
const MIN_FAILED = 5;

/** Of the canary's pages. Reports can be forged, each from an address of its own. */
const MIN_FAILED_PER_PAGE = 1 / 500;

/** @param share of the visitors that get it, per cent; with 0 or 100 there is no other group to compare with. */
export function isWorse(counts: TrialCounts, share: number): boolean {
  const { canary } = possible(counts);
  const isEnough = canary >= MIN_FAILED && canary >= counts.pages * MIN_FAILED_PER_PAGE;
  return isEnough && isSuspect(counts, share, FALSE_ALARMS);
}

/** Whether a canary may fail more often: no more visitors get it then, before there is more evidence. */
export const isSuspect = (counts: TrialCounts, share: number, falseAlarms = WAITING): boolean =>
  share > 0 && share < 100 && evidenceAgainst(possible(counts), share / 100) >= 1 / falseAlarms;

/** One page fails for one visitor: whatever is reported beyond that is forged. */
const possible = ({ failed, pages, livePages }: TrialCounts): TrialCounts['failed'] => ({
  canary: Math.min(failed.canary, pages),
  live: Math.min(failed.live, livePages),
});

/** Alternatives that are weighed against "both fail alike". */
const ALTERNATIVES = 40;

/**
 * An e-value: a bet on "it fails more often" at fair odds, spread evenly over higher probabilities and paid out after
 * each failure. Of a canary that is no worse, it ever reaches 1/α with a probability of α at the most, however often
 * it is checked (docs/decisions/canaries.md; Lindon and Malek, https://arxiv.org/abs/2011.03567).
 *
 * @param share of the visitors that get the canary, above 0 and below 1.
 */
function evidenceAgainst({ canary, live }: TrialCounts['failed'], share: number): number {
  let sum = 0;
  for (let index = 0; index < ALTERNATIVES; index += 1) {
    const probability = share + ((1 - share) * (index + 0.5)) / ALTERNATIVES;
    sum += Math.exp(
      canary * Math.log(probability / share) + live * Math.log((1 - probability) / (1 - share)),
    );
  }
  return sum / ALTERNATIVES;
}

/** Others have seen enough where a server's own rate would make so many failures. */
const MIN_EXPECTED = 5;

/** Below this share of what was to be expected, the canary does not fail for their visitors as for its. */
const FEW = 1 / 4;

/**
 * Whether a canary fails for the visitors of one server and not for those of the others: something is wrong there.
 * Unknown if the others have made too few pages of it, or the server receives more failures than it has made pages.
 */
export function isOneServers(one: TrialCounts, others: TrialCounts): boolean {
  if (one.failed.canary === 0 || one.failed.canary > one.pages) return false;
  const expected = (one.failed.canary / one.pages) * others.pages;
  return expected >= MIN_EXPECTED && others.failed.canary < expected * FEW;
}
