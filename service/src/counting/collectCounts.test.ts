import { createLogger } from '../logging/createLogger.ts';
import { collectCounts } from './collectCounts.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('passes sums on, retries failed ones with the next, and flushes at the end', async () => {
  const handOn = jest.fn().mockRejectedValueOnce(new Error('away'));
  const counts = collectCounts<{ step: string }>(handOn, logger);
  for (const step of ['a', 'a', 'b']) counts.add({ step });

  await jest.advanceTimersByTimeAsync(5_000);
  counts.add({ step: 'b' });
  await jest.advanceTimersByTimeAsync(5_000);
  counts.add({ step: 'c' });
  await counts.stop();
  await jest.advanceTimersByTimeAsync(60_000);

  expect(handOn.mock.calls.map(([sums]) => sums)).toEqual([
    [
      { step: 'a', count: 2 },
      { step: 'b', count: 1 },
    ],
    [
      { step: 'a', count: 2 },
      { step: 'b', count: 2 },
    ],
    [{ step: 'c', count: 1 }],
  ]);
});

test('passes on no more at a time than the API accepts, and the rest later', async () => {
  const handOn = jest.fn().mockResolvedValue(undefined);
  const counts = collectCounts<{ step: string }>(handOn, logger);
  for (let visit = 0; visit < 1_000_001; visit += 1) counts.add({ step: 'visit' });

  await jest.advanceTimersByTimeAsync(60_000);

  expect(handOn.mock.calls).toEqual([
    [[{ step: 'visit', count: 1_000_000 }]],
    [[{ step: 'visit', count: 1 }]],
  ]);
});

test('counts at most 200 keys between two sendings, and sends nothing once it is stopped', async () => {
  const handOn = jest.fn().mockResolvedValue(undefined);
  const counts = collectCounts<{ step: number }>(handOn, logger);
  for (let step = 0; step < 500; step += 1) counts.add({ step });

  await jest.advanceTimersByTimeAsync(5_000);
  counts.add({ step: 499 });
  await counts.stop();
  counts.add({ step: 1 });
  await jest.advanceTimersByTimeAsync(60_000);

  expect(handOn.mock.calls.map(([sums]) => sums.length)).toEqual([200, 1]);
});
