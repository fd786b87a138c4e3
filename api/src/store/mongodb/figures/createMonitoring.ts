import type { Db } from 'mongodb';
import { daysBefore } from '../../days.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import { QUARANTINE_DAYS } from '../../SignUpStore.ts';
import { MAX_COUNTED, type StoreMonitoring } from '../../StoreState.ts';
import type { Collections } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { TOTAL } from './countNewSignUps.ts';
import type { Counting } from './createCounting.ts';

const BACKUP = 'backup';

/** State of the MongoDB store; the size is that of the whole database, rate limits included. */
export function createMonitoring(
  database: Db,
  { signUps, quarantine, counters, metadata }: Collections,
  run: RunOperation,
  counting: Counting,
): Pick<StoreMonitoring, 'state'> {
  const upTo = { limit: MAX_COUNTED };

  return {
    state: (now) =>
      run(async () => {
        // Sign-ups are counted when figures are read, which at night may only happen here.
        await counting.catchUp();
        const since = daysBefore(now, QUARANTINE_DAYS);
        const [counted, uncounted, quarantined, { totalSize }, backup] = await Promise.all([
          counters.findOne({ _id: TOTAL }),
          signUps.countDocuments({ uncounted: true }, upTo),
          quarantine.countDocuments({ at: { $gt: since } }, upTo),
          database.stats(),
          metadata.findOne({ _id: BACKUP }),
        ]);
        return {
          people: (counted?.count ?? 0) + uncounted,
          quarantined,
          uncounted,
          bytes: Number(totalSize),
          ...omitEmpty({ backedUpAt: backup?.backedUpAt, drilledAt: backup?.drilledAt }),
        };
      }),
  };
}

export async function recordMoment(
  { metadata }: Collections,
  moment: { backedUpAt: Date } | { drilledAt: Date },
): Promise<void> {
  await metadata.updateOne({ _id: BACKUP }, { $set: moment }, { upsert: true });
}
