/** @jest-environment node */
import { aheadOf, formatSequences, parseSequences } from './releaseSequences.ts';

const sequences = new Map([
  ['legal', 1_790_000_000_000],
  ['marketing', 7],
]);

it('reads back what it writes', () => {
  expect(parseSequences(formatSequences(sequences))).toEqual(sequences);
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
])('ignores a malformed value: %s', (text) => {
  expect([...parseSequences(`${text}~waitlist.a`)]).toEqual([['waitlist', 10]]);
});

it('reads the numbers of a hundred remotes, and no more than fit into a cookie', () => {
  const sequencesOf = (remotes: number) =>
    new Map(Array.from({ length: remotes }, (_, index) => [`remote${index}`, 1_795_000_000_000]));

  expect(parseSequences(formatSequences(sequencesOf(100)))).toEqual(sequencesOf(100));
  expect(parseSequences(formatSequences(sequencesOf(10_000))).size).toBeLessThan(1_000);
});

it('merges to the highest number of each remote', () => {
  expect([...parseSequences('legal.b~marketing.a~legal.10~legal.c~marketing.9')]).toEqual([
    ['legal', 36],
    ['marketing', 10],
  ]);
});

it('lists the remotes with higher numbers on the other side', () => {
  const theirs = new Map([
    ['legal', 1_790_000_000_000],
    ['marketing', 8],
    ['waitlist', 1],
  ]);

  expect(aheadOf(sequences, theirs)).toEqual(['marketing', 'waitlist']);
});
