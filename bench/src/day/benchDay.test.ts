/** @jest-environment node */
import { readDayOptions } from './benchDay.ts';

it('accepts a scale and hour that represent the whole day', () => {
  expect(readDayOptions([])).toEqual({ scale: 20, hourS: 10 });
});

it.each([
  [['--scale', '100000', '--hour', '1'], /About 0 people would sign up, too few/],
  [['--scale', '200'], /About 14 people would sign up, too few/],
  [['--scale', 'few'], /--scale <n>/],
])('refuses %p', (args, reason) => {
  expect(() => readDayOptions(args)).toThrow(reason);
});
