/** @jest-environment node */
import { formatDay } from './formatDay.ts';

describe('formatDay', () => {
  it.each([
    ['2026-01-01', 'Jan 1'],
    ['2026-09-30', 'Sep 30'],
    ['2026-12-31', 'Dec 31'],
  ])('reads %s as %s in every time zone', (isoDate, day) => {
    expect(formatDay(isoDate)).toBe(day);
  });
});
