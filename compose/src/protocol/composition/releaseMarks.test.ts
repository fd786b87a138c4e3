/** @jest-environment node */
import { aheadOf, readMarks, writeMarks } from './releaseMarks.ts';

const marks = new Map([
  ['legal', 1_790_000_000_000],
  ['marketing', 7],
]);

it('reads what it has written', () => {
  expect(readMarks(writeMarks(marks))).toEqual(marks);
});

it.each([
  '',
  '~~~',
  'legal',
  'legal.',
  'legal.zzzzzzzzzzzz',
  'legal.-1',
  'le gal.1',
  '<script>.1',
  'legal.1.2',
])('passes over what is no mark: %s', (text) => {
  expect([...readMarks(`${text}~waitlist.a`)]).toEqual([['waitlist', 10]]);
});

it('reads the marks of a hundred remotes, and no more than a cookie holds', () => {
  const marksOf = (remotes: number) =>
    new Map(Array.from({ length: remotes }, (_, index) => [`remote${index}`, 1_795_000_000_000]));

  expect(readMarks(writeMarks(marksOf(100)))).toEqual(marksOf(100));
  expect(readMarks(writeMarks(marksOf(10_000))).size).toBeLessThan(1_000);
});

it('takes the highest mark of each remote', () => {
  expect([...readMarks('legal.b~marketing.a~legal.10~legal.c~marketing.9')]).toEqual([
    ['legal', 36],
    ['marketing', 10],
  ]);
});

it('names the remotes of which another has seen more', () => {
  const theirs = new Map([
    ['legal', 1_790_000_000_000],
    ['marketing', 8],
    ['waitlist', 1],
  ]);

  expect(aheadOf(marks, theirs)).toEqual(['marketing', 'waitlist']);
});
