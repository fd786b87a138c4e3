import { readRange } from './readRange.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99999999999999999999', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-11', { start: 0, end: 9 }],
  ['Bytes= 9-9 ', { start: 9, end: 9 }],
])('%s of ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])(
  '%s of ten bytes cannot be satisfied',
  (header) => {
    expect(readRange(header, 10)).toBe('unsatisfiable');
  },
);

it.each([
  'bytes=5-2',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=1-2x',
  'bytes=--1',
  'bytes=1.5-2',
  'bytes=0-1,3-4',
  'lines=1-2',
  'nonsense',
  '',
])('ignores %p', (header) => {
  expect(readRange(header, 10)).toBeUndefined();
});
