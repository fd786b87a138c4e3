import { dayOf, daysBefore } from '../../days.ts';
import { type Funnel, SOURCE_DAYS } from '../../Funnel.ts';
import type { SignUpSource } from '../../SignUp.ts';
import type { Collections } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';

/** Long, since only operators wait for it. */
const DEADLINE_MS = 20_000;

/** Documents changed per command, which stays far below the deadline of an operation. */
const STEP = 500;

export function createFunnel({ funnel, signUps }: Collections, run: RunOperation): Funnel {
  return {
    add: (counts) =>
      run(async () => {
        await funnel.bulkWrite(
          counts.map(({ count, ...key }) => ({
            updateOne: {
              filter: { _id: `${key.day} ${key.variant} ${key.step}` },
              update: { $inc: { count }, $setOnInsert: key },
              upsert: true,
            },
          })),
        );
      }),
    read: (since) =>
      run(() =>
        funnel
          .find({ day: { $gte: since } }, { projection: { _id: 0 } })
          .sort({ day: 1, variant: 1, step: 1 })
          .toArray(),
      ),
    sources: (limit) =>
      run((commandOptions) => {
        const stages = [
          { $match: { sourceUntil: { $exists: true } } },
          { $group: { _id: '$source', people: { $sum: 1 } } },
          { $sort: { people: -1, _id: 1 } },
          { $limit: limit },
          { $project: { _id: 0, source: '$_id', people: 1 } },
        ];
        return signUps
          .aggregate<{ source: SignUpSource; people: number }>(stages, commandOptions)
          .toArray();
      }, DEADLINE_MS),
  };
}

/** Deletes counts and sources that are older than `SOURCE_DAYS`. */
export async function purgeFunnel(
  { funnel, signUps }: Collections,
  run: RunOperation,
  now: Date,
): Promise<void> {
  await run(() => funnel.deleteMany({ day: { $lte: dayOf(daysBefore(now, SOURCE_DAYS)) } }));
  let found: { _id: string }[];
  do {
    found = await run(async () => {
      const over = { sourceUntil: { $lte: now } };
      const people = await signUps.find(over).project<{ _id: string }>({}).limit(STEP).toArray();
      const ids = people.map(({ _id }) => _id);
      await signUps.updateMany(
        { ...over, _id: { $in: ids } },
        { $unset: { source: '', sourceUntil: '' } },
      );
      return people;
    });
  } while (found.length === STEP);
}
