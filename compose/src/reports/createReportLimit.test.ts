/** @jest-environment node */
import { createReportLimit } from './createReportLimit.ts';

/** A limit at a time of the test's own. */
function limiting() {
  let time = Date.UTC(2026, 0, 1);
  const limit = createReportLimit({ perCaller: 2, inAll: 5, now: () => time });
  const wait = (ms: number) => {
    time += ms;
  };
  return { limit, wait };
}

const takes = (limit: ReturnType<typeof createReportLimit>, callers: (string | undefined)[]) =>
  callers.map((caller) => limit.take(caller));

it('reads so many reports of one caller, and goes on reading those of others', () => {
  const { limit } = limiting();

  expect(takes(limit, ['one', 'one', 'one', 'other'])).toEqual([true, true, false, true]);
});

it('reads so many in all, of whomever', () => {
  const { limit } = limiting();

  expect(takes(limit, ['a', 'b', 'c', 'd', 'e', 'f', undefined])).toEqual([
    ...Array(5).fill(true),
    false,
    false,
  ]);
});

it('counts those whom it cannot tell apart as no one caller', () => {
  const { limit } = limiting();

  expect(takes(limit, Array(6).fill(undefined))).toEqual([...Array(5).fill(true), false]);
});

it('begins anew with each minute', () => {
  const { limit, wait } = limiting();
  takes(limit, ['one', 'one', 'one']);

  wait(60_000);

  expect(takes(limit, ['one'])).toEqual([true]);
});
