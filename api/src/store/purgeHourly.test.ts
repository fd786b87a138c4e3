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

function purging() {
  const moments: string[] = [];
  const warnings: string[] = [];
  const purge = async (now: Date) => void moments.push(now.toISOString());
  const warn = (_fields: object, words: string) => void warnings.push(words);
  end = purgeHourly({ purge }, { warn } as never);
  return { moments, warnings };
}

test('purges at the start and every hour', () => {
  const { moments } = purging();

  jest.advanceTimersByTime(2 * HOUR_MS);

  expect(moments).toEqual([0, 1, 2].map((hours) => new Date(NOW + hours * HOUR_MS).toISOString()));
});

test('purges nothing in the hour in which the clock jumps by a month, nor when it is corrected', () => {
  const { moments, warnings } = purging();

  jest.setSystemTime(NOW + 31 * DAY_MS);
  jest.advanceTimersByTime(HOUR_MS);
  jest.setSystemTime(NOW + 2 * HOUR_MS);
  jest.advanceTimersByTime(HOUR_MS);

  expect(moments).toEqual([NOW, NOW + 3 * HOUR_MS].map((at) => new Date(at).toISOString()));
  expect(warnings).toEqual(['the clock has leapt; nothing is purged yet']);
});

test('accepts a new clock time that lasts', () => {
  const { moments } = purging();

  jest.setSystemTime(NOW + 31 * DAY_MS);
  jest.advanceTimersByTime(2 * HOUR_MS);

  expect(moments).toHaveLength(2);
});

test('purges again after a purge that failed', async () => {
  const warn = jest.fn();
  const purge = jest.fn().mockRejectedValueOnce(new Error('locked')).mockResolvedValue(undefined);
  end = purgeHourly({ purge }, { warn } as never);

  await jest.advanceTimersByTimeAsync(HOUR_MS);

  expect(purge).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls.map(([, words]) => words)).toEqual(['could not purge']);
});
