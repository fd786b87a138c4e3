/** @jest-environment node */
import { describeDays } from './describeDays.ts';

const days = (...counts: number[]) =>
  counts.map((signUps, index) => ({ date: `2026-02-0${index + 1}`, signUps }));

describe('describeDays', () => {
  it.each([
    [days(0, 0, 0), 'No sign-ups from Feb\u00a01 to Feb\u00a03.'],
    [days(0, 1, 0), '1 sign-up from Feb\u00a01 to Feb\u00a03. Best day: Feb\u00a02, with 1.'],
    [
      days(900, 2000, 2000),
      '4,900 sign-ups from Feb\u00a01 to Feb\u00a03. Best day: Feb\u00a02, with 2,000.',
    ],
  ])('sums the days up and names the first of the best days', (daily, sentence) => {
    expect(describeDays(daily)).toBe(sentence);
  });
});
