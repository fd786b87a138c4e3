/** @jest-environment node */
import { formatDay } from './formatDay.ts';

describe('formatDay', () => {
  it.each([
    ['2026-01-01', 'Jan\u00a01'],
    ['2026-09-30', 'Sep\u00a030'],
    ['2026-12-31', 'Dec\u00a031'],
  ])('reads %s as %s, on one line, in every time zone', (isoDate, day) => {
    expect(formatDay(isoDate)).toBe(day);
  });
});
