import { type Filter, type MongoClient, ObjectId } from 'mongodb';
import { daysBefore } from '../../days.ts';
import { type Announcing, QUARANTINE_DAYS, type SignUpStore } from '../../SignUpStore.ts';
import {
  type Collections,
  type QuarantineDocument,
  quarantinedOf,
  signUpOf,
} from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { type RunOperation, readDocuments } from '../database/RunOperation.ts';
import { upsertOf } from './upsertOf.ts';

/** Documents deleted per command, which stays far below the deadline of an operation. */
const STEP = 500;

/** Sign-ups with a filled honeypot. @param announcing events and mails that a release causes. */
export function createQuarantine(
  client: MongoClient,
  { quarantine, signUps }: Collections,
  run: RunOperation,
  announcing: Announcing,
): Pick<SignUpStore, 'purge' | 'quarantine' | 'quarantined' | 'newestQuarantined' | 'release'> {
  const begin = (now: Date) => daysBefore(now, QUARANTINE_DAYS);
  const newest = { at: -1, emailKey: -1 } as const;
  return {
    quarantine: ({ emailKey, at, source: _, ...fields }) =>
      run(async () => {
        const update = { $set: { at }, $setOnInsert: fields };
        await quarantine.updateOne({ emailKey }, update, { upsert: true });
      }),
    quarantined: (now) =>
      readDocuments(
        run,
        (last: QuarantineDocument | undefined) => {
          const filter = last === undefined ? { at: { $gt: begin(now) } } : after(last);
          return quarantine.find(filter).sort({ at: 1, emailKey: 1 });
        },
        (found) => found.map(quarantinedOf),
      ),
    newestQuarantined: (now, limit) =>
      run(async () => {
        const found = quarantine.find({ at: { $gt: begin(now) } }).sort(newest);
        return (await found.limit(limit).toArray()).map(quarantinedOf);
      }),
    // In a transaction, so that the sign-up is always either in quarantine or on the list.
    release: async (id) => {
      if (!/^[0-9a-f]{24}$/.test(id)) return 'absent';
      const _id = new ObjectId(id);
      return run(() =>
        inTransaction(client, async (session) => {
          const quarantined = await quarantine.findOneAndDelete({ _id }, { session });
          if (quarantined === null) return 'absent';
          const { filter, update, upsert } = upsertOf(signUpOf(quarantined), announcing);
          const options = { upsert, session };
          const { upsertedCount } = await signUps.updateOne(filter, update, options);
          return upsertedCount === 1 ? 'added' : 'present';
        }),
      );
    },
    purge: async (now) => {
      const expired = { at: { $lte: begin(now) } };
      const purgeSome = async () => {
        const found = quarantine.find(expired, { projection: { _id: 1 } }).sort({ at: 1 });
        const ids = (await found.limit(STEP).toArray()).map(({ _id }) => _id);
        // Checks the age again, since a person may have been quarantined again meanwhile.
        if (ids.length > 0) await quarantine.deleteMany({ _id: { $in: ids }, ...expired });
        return ids.length === STEP;
      };
      while (await run(purgeSome));
    },
  };
}

/** The separate bound on `at` lets MongoDB use the index. */
function after({ at, emailKey }: QuarantineDocument): Filter<QuarantineDocument> {
  return { at: { $gte: at }, $or: [{ at: { $gt: at } }, { emailKey: { $gt: emailKey } }] };
}
