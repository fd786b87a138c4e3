import type { Fault } from '../Fault.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of the shell, its renderer and the API at once. */
const moved = (words: string, byMs: number): Fault => ({
  name: `the clock is set ${words}`,
  begin: ({ clock }) => clock.set(byMs),
  end: ({ clock }) => clock.set(0),
});

/** Further than any token, retention or cookie lasts, and less far; `end` moves it the other way. */
export const CLOCK_FAULTS: readonly Fault[] = [
  moved('two hours ahead', 2 * HOUR_MS),
  moved('two hours back', -2 * HOUR_MS),
  moved('forty days ahead', 40 * DAY_MS),
  moved('forty days back', -40 * DAY_MS),
  {
    name: 'both start forty days back, and the clock is set right',
    begin: ({ clock, shell, api }) => {
      clock.set(-40 * DAY_MS);
      for (const { pid } of [shell, api]) process.kill(pid(), 'SIGKILL');
    },
    end: ({ clock }) => clock.set(0),
  },
];
