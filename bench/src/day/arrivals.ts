/** A day's people, before they are scaled down: what docs/scaling.md is about. */
export const DAY = { visits: 100_000_000, signUps: 1_000_000 };

/**
 * Percentage of a day's visits in each hour: few at night, a crowd at noon and a
 * larger one in the evening, and at 19:00 an athlete with a following names the site.
 */
const HOURS = [
  1.5, 1.0, 0.7, 0.5, 0.5, 0.8, 1.5, 2.5, 3.5, 4.2, 4.8, 5.4, 6.0, 5.6, 5.0, 4.8, 5.0, 5.6, 6.4,
  13.0, 7.4, 6.2, 4.9, 3.2,
];
const WHOLE = HOURS.reduce((sum, part) => sum + part, 0);

/** Visits a second in each hour of the day, 0 to 23. */
export function visitsPerSecond(hour: number, visitsADay = DAY.visits): number {
  return ((HOURS[hour] ?? 0) / WHOLE) * (visitsADay / 3_600);
}

/**
 * Seconds until the next visit of a Poisson process.
 *
 * @param random between 0 and 1.
 */
export const untilNext = (perSecond: number, random = Math.random()): number =>
  -Math.log(1 - random) / perSecond;
