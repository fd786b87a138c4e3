import { setTimeout as pause } from 'node:timers/promises';
import { daysBefore, lastDays } from '../../days.ts';
import { presentMetrics } from '../../presentMetrics.ts';
import { QUARANTINE_DAYS, type SignUpStore, type Statistics } from '../../SignUpStore.ts';
import type { Collections } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { dayCounter, SCHOOLS, TOTAL } from './countNewSignUps.ts';
import type { Counting } from './createCounting.ts';

/** Longest wait for lagging counters; after that the figures are returned as they are. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 20;

/** Deadline, including that wait. Long, since only operators wait for it. */
const DEADLINE_MS = 20_000;

/** Figures of the whole list, from the running counters. */
export function createStatistics(
  collections: Collections,
  run: RunOperation,
  counting: Counting,
): Pick<SignUpStore, 'metrics' | 'statistics'> {
  return {
    metrics: (now) =>
      run(async () => {
        await counting.catchUp();
        return readMetrics(collections, now);
      }),
    statistics: (now) =>
      run(async (commandOptions) => {
        await countAll(collections, counting, commandOptions);
        return readStatistics(collections, now, commandOptions);
      }, DEADLINE_MS),
  };
}

/** Waits until all sign-ups are counted, which takes a while after a burst. */
async function countAll(
  { signUps }: Collections,
  counting: Counting,
  commandOptions: object,
): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (
    (await signUps.findOne({ uncounted: true }, commandOptions)) !== null &&
    performance.now() < end
  ) {
    await counting.catchUp();
    await pause(POLL_MS);
  }
}

async function readMetrics({ counters }: Collections, now: Date) {
  const days = lastDays(now, 30);
  const ids = [TOTAL, SCHOOLS, ...days.map(dayCounter)];
  const found = await counters.find({ _id: { $in: ids } }).toArray();
  const counts = new Map(found.map(({ _id, count }) => [_id, count]));
  // A counter is negative only if it was lost, until a recount.
  const countOf = (id: string) => Math.max(0, counts.get(id) ?? 0);
  return presentMetrics(
    {
      total: countOf(TOTAL),
      schools: countOf(SCHOOLS),
      byDay: new Map(days.map((day) => [day, countOf(dayCounter(day))])),
    },
    now,
  );
}

async function readStatistics(
  { signUps, quarantine, counters, schools }: Collections,
  now: Date,
  commandOptions: object,
): Promise<Statistics> {
  const since = daysBefore(now, QUARANTINE_DAYS);
  const [total, invited, quarantined, days, named] = await Promise.all([
    counters.findOne({ _id: TOTAL }),
    signUps.countDocuments({ batch: { $gt: 0 } }, commandOptions),
    quarantine.countDocuments({ at: { $gt: since } }, commandOptions),
    counters
      .find({ _id: { $regex: `^${dayCounter('')}` }, count: { $gt: 0 } })
      .sort({ _id: 1 })
      .toArray(),
    schools
      .find({ count: { $gt: 0 } })
      .sort({ count: -1, _id: 1 })
      .toArray(),
  ]);
  const prefix = dayCounter('').length;
  return {
    total: total?.count ?? 0,
    invited,
    quarantined,
    days: days.map(({ _id, count }) => ({ day: _id.slice(prefix), signUps: count })),
    schools: named.map(({ _id, count }) => ({ key: _id, signUps: count })),
  };
}
