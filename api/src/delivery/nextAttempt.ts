/**
 * Delays between attempts, in seconds: twelve attempts over a day and a half, so that a receiver may be down for a
 * night and a morning.
 */
const DELAYS_S = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 36_000, 36_000];

/** Random part of the delay, added or subtracted, so that events that failed together are not retried together. */
const JITTER = 0.2;

/** The time of the next attempt after `attempts` failures, or `dead` after the last one. */
export function nextAttempt(attempts: number, now: Date): Date | 'dead' {
  const delay = DELAYS_S[attempts - 1];
  if (delay === undefined) return 'dead';
  const spread = 1 + JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + delay * spread * 1_000);
}
