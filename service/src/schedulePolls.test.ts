/** @jest-environment node */
import { type PollOutcome, type PollSchedule, schedulePolls } from './schedulePolls.ts';

const POLL_MS = 60_000;

let polls: PollSchedule;
/** Number of started polls. */
let begun: number;
/** Ends the current poll. */
let end: () => void;

beforeEach(async () => {
  jest.useFakeTimers();
  begun = 0;
  polls = schedulePolls(() => {
    begun += 1;
    return new Promise((ended) => {
      end = () => ended('done');
    });
  }, POLL_MS);
});

afterEach(() => {
  polls.close();
  jest.useRealTimers();
});

const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Starts polling and ends the first poll. */
async function started(): Promise<void> {
  const first = polls.start();
  end();
  await first;
}

it('polls again after each interval', async () => {
  await started();

  await passed(POLL_MS - 1);
  expect(begun).toBe(1);
  await passed(1);
  expect(begun).toBe(2);
  await passed(POLL_MS * 3);
  expect(begun).toBe(2);
  end();
  await passed(POLL_MS);
  expect(begun).toBe(3);
});

it('polls at once on request, and right after a running poll', async () => {
  await started();
  polls.soon();
  await passed(0);
  expect(begun).toBe(2);

  polls.soon();
  polls.soon();
  await passed(0);
  expect(begun).toBe(2);
  end();
  await passed(0);
  expect(begun).toBe(3);
  end();
  await passed(POLL_MS - 1);
  expect(begun).toBe(3);
});

it('resolves a request once a poll that began later has ended', async () => {
  await started();
  await passed(POLL_MS);
  const done = jest.fn();
  void polls.next().then(done);

  end();
  await passed(0);
  expect([begun, done.mock.calls.length]).toEqual([3, 0]);
  end();
  await passed(0);
  expect(done).toHaveBeenCalledTimes(1);
});

it('polls once for all requests within a second', async () => {
  await started();
  const done = jest.fn();
  for (let visitor = 0; visitor < 90; visitor += 1) {
    void polls.next().then(done);
    await passed(10);
    end();
  }

  expect(begun).toBe(2);
  await passed(1_000);
  end();
  await passed(0);
  expect(begun).toBe(3);
  expect(done).toHaveBeenCalledTimes(90);
});

it('resolves waiting requests when it is closed', async () => {
  await started();
  polls.soon();
  await passed(0);
  const waited = polls.next();

  polls.close();

  await waited;
  await polls.next();
});

/** Polls that end at once with these outcomes, one after the other. */
async function pollsWith(...outcomes: PollOutcome[]) {
  const times: number[] = [];
  const schedule = schedulePolls(async () => {
    times.push(performance.now());
    return outcomes.shift() ?? 'done';
  }, POLL_MS / 60);
  await schedule.start();
  const startedAt = times[0] ?? 0;
  return { schedule, times: () => times.map((time) => (time - startedAt) / 1_000) };
}

it('polls an unreachable host at growing intervals, up to ten times as long', async () => {
  const { schedule, times } = await pollsWith(...Array(9).fill('failed'));

  await passed(40_000);
  schedule.close();

  expect(times()).toEqual([0, 2, 6, 14, 24, 34]);
});

it('goes on after a poll that throws, which counts as failed', async () => {
  const emitWarning = jest.spyOn(process, 'emitWarning').mockImplementation();
  const error = new Error('no process');
  const poll = jest.fn().mockRejectedValueOnce(error).mockResolvedValue('done');
  const schedule = schedulePolls(poll, POLL_MS);

  await schedule.start();
  await passed(POLL_MS * 2);
  schedule.close();

  expect(poll).toHaveBeenCalledTimes(2);
  expect(emitWarning.mock.calls).toEqual([[error]]);
  emitWarning.mockRestore();
});

it('polls a suspended host on request only, until there is something to retry', async () => {
  const { schedule, times } = await pollsWith('done', 'done', 'retry', 'retry');
  schedule.suspend(true);

  await passed(10_000);
  schedule.soon();
  await passed(10_000);
  schedule.soon();
  await passed(10_000);
  schedule.close();

  expect(times()).toEqual([0, 10, 20, 21, 22]);
});
