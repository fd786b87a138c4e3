import { evidenceAgainst } from './evidenceAgainst.ts';
import type { TrialCounts } from './TrialCounts.ts';

/** Of canaries that are no worse than the live release, one in a hundred is ended at the most. */
const FALSE_ALARMS = 0.01;

/** Fewer visitors have said too little, whatever the odds. */
const MIN_FAILED = 5;

/**
 * Of the canary's pages, one in 500. Reports can be forged, each from an address of its own: the more
 * visitors a canary has, the more addresses that takes.
 */
const MIN_FAILED_PER_PAGE = 1 / 500;

/**
 * Whether a canary fails more often than the live release, beyond chance.
 *
 * @param share of the visitors that get it, per cent; with 0 or 100 there is nobody to compare with.
 */
export function isWorse({ failed, pages }: TrialCounts, share: number): boolean {
  if (share <= 0 || share >= 100) return false;
  const isEnough = failed.canary >= MIN_FAILED && failed.canary >= pages * MIN_FAILED_PER_PAGE;
  return isEnough && evidenceAgainst(failed, share / 100) >= 1 / FALSE_ALARMS;
}
