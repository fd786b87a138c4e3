/** @jest-environment node */
import { readCanaryPlan } from './readCanaryPlan.ts';

it.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['7d', 604_800_000],
])('reads steps, and the interval between them in s, m, h or d: %s', (every, everyMs) => {
  expect(readCanaryPlan('0.5,20,99', every)).toEqual({
    share: 0.5,
    steps: { shares: [0.5, 20, 99], everyMs },
  });
});

it('reads a single share, or none', () => {
  expect(readCanaryPlan('12.5', undefined)).toEqual({ share: 12.5 });
  expect(readCanaryPlan('0', undefined)).toEqual({ share: 0 });
  expect(readCanaryPlan(undefined, undefined)).toBeUndefined();
});

it.each<[string, string | undefined, string | undefined]>([
  ['a time without steps', '5', '10m'],
  ['a time without a canary', undefined, '10m'],
  ['a share above 99', '5,100', '10m'],
  ['an invalid share', '5,,20', '10m'],
  ['eleven shares', '1,2,3,4,5,6,7,8,9,10,11', '10m'],
  ['less than a minute', '5,20', '59s'],
  ['more than a week', '5,20', '8d'],
  ['a time without a unit', '5,20', '600'],
  ['a part of a minute', '5,20', '1.5m'],
])('rejects %s with a one-sentence message', (_what, canary, every) => {
  expect(() => readCanaryPlan(canary, every)).toThrow(
    /^A canary with steps takes 2 to 10 rising shares up to 99 \(--promote publishes it for all visitors\), and the time between them, a minute to a week: [^.]+\.$/,
  );
});

it.each([
  ['5,20', undefined, '--canary 5,20 takes --every as well. A canary with steps takes'],
  ['5,20,10', '10m', 'The shares of --canary 5,20,10 do not rise. A canary with steps takes'],
  ['5,5', '10m', 'The shares of --canary 5,5 do not rise.'],
  ['0,20', '10m', 'The shares of --canary 0,20 do not rise.'],
])('says what is wrong with the steps %s --every %s', (canary, every, reason) => {
  expect(() => readCanaryPlan(canary, every)).toThrow(reason);
});

it.each(['99.5', '100', 'many', '', '-1'])(
  'rejects a share of "%s" with a one-sentence message',
  (share) => {
    expect(() => readCanaryPlan(share, undefined)).toThrow(
      /^--canary takes a per cent, 0 to 99 \(--promote publishes it for all visitors\), /,
    );
  },
);
