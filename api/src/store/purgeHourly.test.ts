import { purgeHourly } from './purgeHourly.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 2, 5, 12);

let end = () => {};
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

function purging(machineUpMs = 0) {
  const moments: string[] = [];
  const warnings: string[] = [];
  const purge = async (now: Date) => void moments.push(now.toISOString());
  const warn = (_fields: object, words: string) => void warnings.push(words);
  end = purgeHourly({ purge }, { warn } as never, machineUpMs);
  return { moments, warnings };
}

test('purges every hour', () => {
  const { moments } = purging();

  jest.advanceTimersByTime(2 * HOUR_MS);

  expect(moments).toEqual([1, 2].map((hours) => new Date(NOW + hours * HOUR_MS).toISOString()));
});

test('purges at the start on a machine that has been up for an hour, and in its first hour not', () => {
  expect(purging(HOUR_MS + 1).moments).toEqual([new Date(NOW).toISOString()]);
  end();
  expect(purging(HOUR_MS - 1).moments).toEqual([]);
});

test('purges nothing by a clock that was ahead at the start and is corrected', () => {
  jest.setSystemTime(NOW + 31 * DAY_MS);
  const { moments, warnings } = purging();

  jest.setSystemTime(NOW);
  jest.advanceTimersByTime(HOUR_MS);

  expect(moments).toEqual([new Date(NOW + HOUR_MS).toISOString()]);
  expect(warnings).toEqual([]);
});

test('purges nothing in the hour in which the clock jumps by a month, nor when it is corrected', () => {
  const { moments, warnings } = purging();

  jest.setSystemTime(NOW + 31 * DAY_MS);
  jest.advanceTimersByTime(HOUR_MS);
  jest.setSystemTime(NOW + 2 * HOUR_MS);
  jest.advanceTimersByTime(HOUR_MS);

  expect(moments).toEqual([new Date(NOW + 3 * HOUR_MS).toISOString()]);
  expect(warnings).toEqual(['the clock has leapt; nothing is purged yet']);
});

test('accepts a new clock time that lasts', () => {
  const { moments } = purging();

  jest.setSystemTime(NOW + 31 * DAY_MS);
  jest.advanceTimersByTime(2 * HOUR_MS);

  expect(moments).toEqual([new Date(NOW + 31 * DAY_MS + 2 * HOUR_MS).toISOString()]);
});

test('purges again after a purge that failed', async () => {
  const warn = jest.fn();
  const purge = jest.fn().mockRejectedValueOnce(new Error('locked')).mockResolvedValue(undefined);
  end = purgeHourly({ purge }, { warn } as never, 0);

  await jest.advanceTimersByTimeAsync(2 * HOUR_MS);

  expect(purge).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls.map(([, words]) => words)).toEqual(['could not purge']);
});
