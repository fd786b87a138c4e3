/** @jest-environment node */
import { laterClocks } from './checkDeterminism.ts';

const HOUR_MS = 3_600_000;

/** Each hour of four years, of which one is a leap year, at a minute that changes. */
const starts = Array.from(
  { length: 4 * 365 * 24 },
  (_, hour) => Date.UTC(2026, 0, 1) + hour * HOUR_MS + (hour % 60) * 60_000 + 59_000,
);

it.each<[string, (date: Date) => unknown]>([
  ['year', (date) => date.getUTCFullYear()],
  ['half of the year', (date) => date.getUTCMonth() < 6],
  ['quarter', (date) => Math.floor(date.getUTCMonth() / 3)],
  ['month', (date) => date.getUTCMonth()],
  ['day of the month', (date) => date.getUTCDate()],
  ['weekday', (date) => date.getUTCDay()],
  ['weekend', (date) => date.getUTCDay() % 6 === 0],
  ['half of the day', (date) => date.getUTCHours() < 12],
  ['hour', (date) => date.getUTCHours()],
  ['hour on a dial of twelve', (date) => date.getUTCHours() % 12],
  ['minute', (date) => date.getUTCMinutes()],
  ['second', (date) => date.getUTCSeconds()],
])('renders with another %s, whatever the current time', (_what, of) => {
  const unseen = starts.filter((start) => {
    const shown = of(new Date(start));
    return laterClocks(start).every((later) => of(new Date(later)) === shown);
  });

  expect(unseen.map((start) => new Date(start).toISOString())).toEqual([]);
});
