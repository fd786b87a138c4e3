import type { Filter, UpdateFilter } from 'mongodb';
import { dayOf } from '../../days.ts';
import { MAX_DELAY_MS, type Outbox, readQueuedEvent, type SignUpEvent } from '../../Outbox.ts';
import {
  type Collections,
  type EventField,
  type SignUpDocument,
  signUpOf,
} from '../database/collections.ts';
import { type RunOperation, readDocuments } from '../database/RunOperation.ts';
import { newEvent } from './upsertOf.ts';

/** Larger than the limit of waiting events (`MAX_STATES`). */
const MAX_QUEUED = 1_000;

/** Prefixes all keys with a field. */
const under = (field: string, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${field}.${key}`, value]));

/**
 * An outbox of the MongoDB store, in a field of `sign_ups` or `erased`.
 *
 * @param kind `event` and `erased` are the webhook's.
 * @param perDay maximum number of deliveries per UTC day; unset: unlimited.
 */
export function createOutbox(
  { signUps, erased, metadata }: Collections,
  run: RunOperation,
  kind: 'event' | 'mail' | 'erased',
  perDay?: number,
): Outbox {
  const field = kind === 'mail' ? 'mail' : 'event';
  const where = (conditions: Record<string, unknown>): Filter<SignUpDocument> =>
    under(field, conditions);
  const documents = kind === 'erased' ? erased : signUps;
  const change = (
    operators: Record<string, Record<string, unknown>>,
  ): UpdateFilter<SignUpDocument> =>
    Object.fromEntries(
      Object.entries(operators).map(([name, fields]) => [name, under(field, fields)]),
    );
  const eventOf = (document: SignUpDocument, claims: number): SignUpEvent => {
    const { id, attempts, types: [queued = 'signed_up'] = [] } = document[field] as EventField;
    const signUp =
      kind === 'erased' ? undefined : signUpOf({ ...document, emailKey: document._id });
    return {
      id,
      // An event from before `personId` was introduced: settling it stores this id.
      personId: kind === 'erased' ? document._id : (document.personId ?? id),
      attempts: attempts + claims,
      ...readQueuedEvent(queued, signUp?.at),
      ...(signUp && { signUp }),
    };
  };

  /** Several API processes poll concurrently: the first one to change `due` has claimed the event. */
  const claimOne = async (document: SignUpDocument, leaseEnd: Date) => {
    const { id, due } = document[field] as EventField;
    const { matchedCount } = await documents.updateOne(
      { _id: document._id, ...where({ id, due }) },
      change({ $set: { due: leaseEnd }, $inc: { attempts: 1 } }),
    );
    return matchedCount === 1;
  };

  const mailsOn = (now: Date) => ({ _id: `mails ${dayOf(now)}` });
  const roomOn = async (now: Date): Promise<number> => {
    if (perDay === undefined) return Number.POSITIVE_INFINITY;
    return perDay - ((await metadata.findOne(mailsOn(now)))?.count ?? 0);
  };

  return {
    claim: (now, leaseEnd, limit, unsettled = 0) =>
      run(async () => {
        const latest = new Date(now.getTime() + MAX_DELAY_MS);
        const most = Math.min(limit, (await roomOn(now)) - unsettled);
        // For MongoDB, a limit of 0 means no limit.
        if (most <= 0) return [];
        const due = await documents
          .find({ $or: [where({ due: { $lte: now } }), where({ due: { $gt: latest } })] })
          .sort({ [`${field}.due`]: 1 })
          .limit(most)
          .toArray();
        const claimed = await Promise.all(due.map((document) => claimOne(document, leaseEnd)));
        return due.filter((_, index) => claimed[index]).map((document) => eventOf(document, 1));
      }),
    settle: ({ id, personId, signUp, attempts }, outcome, now) =>
      run(async () => {
        const event = { _id: signUp?.emailKey ?? personId, ...where({ id }) };
        if (outcome instanceof Date) {
          await documents.updateOne(event, change({ $set: { due: outcome, attempts } }));
        } else if (outcome === 'dead') {
          await documents.updateOne(event, change({ $set: { dead: true }, $unset: { due: '' } }));
        } else if (kind === 'erased') {
          await documents.deleteOne(event);
        } else if (kind === 'event') {
          await documents.updateOne(event, nextEvent(now));
        } else {
          const sent = { $unset: { mail: '' }, $set: { 'address.mailedAt': now } } as const;
          const { matchedCount } = await documents.updateOne(event, sent);
          if (matchedCount === 1)
            await metadata.updateOne(mailsOn(now), { $inc: { count: 1 } }, { upsert: true });
        }
      }),
    figures: () =>
      run(async () => {
        const [waiting, dead] = await Promise.all([
          documents.countDocuments(where({ due: { $exists: true } }), { hint: `${field}.due_1` }),
          documents.countDocuments(where({ dead: true })),
        ]);
        return { waiting, dead };
      }),
    dead: () =>
      readDocuments(
        run,
        (last: SignUpDocument | undefined) =>
          documents
            .find({ ...where({ dead: true }), _id: { $gt: last?._id ?? '' } })
            .sort({ _id: 1 }),
        (found) => found.map((document) => eventOf(document, 0)),
      ),
    retryDead: (now) =>
      run(async () => {
        const { modifiedCount } = await documents.updateMany(
          where({ dead: true }),
          change({ $set: { due: now, attempts: 0 }, $unset: { dead: '' } }),
        );
        return modifiedCount;
      }),
  };
}

/** The person's next event is due at once. */
const nextEvent = (now: Date) => [
  {
    $set: {
      personId: { $ifNull: ['$personId', '$event.id'] },
      event: {
        $cond: [
          { $gt: [{ $size: { $ifNull: ['$event.types', []] } }, 1] },
          { ...newEvent(now), types: { $slice: ['$event.types', 1, MAX_QUEUED] } },
          '$$REMOVE',
        ],
      },
    },
  },
];
