import { expectNothing, expectNothingLost } from './expectNothingLost.ts';

const audit = { lost: [], doubled: [], stored: 3, counted: 3 };

it('passes when everything acknowledged is stored once and counted', () => {
  expect(() => expectNothingLost('10 kills', audit)).not.toThrow();
  expect(() => expectNothing('10 kills', {})).not.toThrow();
});

it.each([
  ['lost', { lost: ['ada@example.com'] }, '10 kills: 1 lost, 0 doubled, 3 stored, 3 counted'],
  ['doubled', { doubled: ['ada@example.com'] }, '10 kills: 0 lost, 1 doubled'],
  ['not counted', { counted: 2 }, '10 kills: 0 lost, 0 doubled, 3 stored, 2 counted'],
])('throws when an acknowledged sign-up was %s', (_, found, reason) => {
  expect(() => expectNothingLost('10 kills', { ...audit, ...found })).toThrow(reason);
});

it('throws when an unexpected event was counted', () => {
  expect(() => expectNothing('slow clients', { ECONNRESET: 2 })).toThrow('{"ECONNRESET":2}');
});
