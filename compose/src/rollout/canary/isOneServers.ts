import type { TrialCounts } from '../../protocol/TrialCounts.ts';

/** Others have seen enough of a canary where a server's own rate would make so many failures of it. */
const MIN_EXPECTED = 5;

/** Below this share of what was to be expected, the canary does not fail for their visitors as for its. */
const FEW = 1 / 4;

/**
 * Whether a canary fails for the visitors of one server and not for those of the others: then something is
 * wrong with that server. Where the others have made too few pages of it to tell, nothing speaks for that;
 * nor where one hears of more failures than it has made pages, so that its visitors are not its own.
 */
export function isOneServers(one: TrialCounts, others: TrialCounts): boolean {
  if (one.failed.canary === 0 || one.failed.canary > one.pages) return false;
  const expected = (one.failed.canary / one.pages) * others.pages;
  return expected >= MIN_EXPECTED && others.failed.canary < expected * FEW;
}
