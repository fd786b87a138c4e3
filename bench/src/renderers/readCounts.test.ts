/** @jest-environment node */
import { readCounts } from './readCounts.ts';

it('takes one and two, or what is asked for', () => {
  expect(readCounts([])).toEqual([1, 2]);
  expect(readCounts(['--renderers', '1,2,4'])).toEqual([1, 2, 4]);
});

it.each(['0', '1,', 'two', '1.5', '65'])('refuses %s', (renderers) => {
  expect(() => readCounts(['--renderers', renderers])).toThrow('--renderers takes numbers');
});
