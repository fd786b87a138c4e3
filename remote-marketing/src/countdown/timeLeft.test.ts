/** @jest-environment node */
import { timeLeft } from './timeLeft.ts';

const DAY_MS = 86_400_000;

describe('timeLeft', () => {
  it('splits what remains into days, hours, minutes and seconds', () => {
    const left = timeLeft(91 * DAY_MS + ((4 * 60 + 5) * 60 + 6) * 1000 + 999, 0);

    expect(left).toEqual({ days: 91, hours: 4, minutes: 5, seconds: 6 });
  });

  it.each([0, -1, -5 * DAY_MS])('is 0 in every unit at %d ms', (remainingMs) => {
    expect(timeLeft(remainingMs, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
