const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Twelve attempts over a day and a half: a receiver may be away for a night and a morning. */
const DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** Part of the delay, added or taken away at random: what failed together is not retried together. */
const JITTER = 0.2;

/** When to try again after `attempts` failures, or `dead` after the last one. */
export function nextAttempt(attempts: number, now: Date): Date | 'dead' {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return 'dead';
  const spread = 1 + JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + delay * spread);
}
