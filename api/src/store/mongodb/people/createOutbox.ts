import type { Filter, UpdateFilter } from 'mongodb';
import { dayOf } from '../../days.ts';
import {
  type EventOutcome,
  MAX_DELAY_MS,
  type Outbox,
  readQueuedEvent,
  type SignUpEvent,
} from '../../Outbox.ts';
import { readPages } from '../../readPages.ts';
import {
  type Collections,
  type EventField,
  type SignUpDocument,
  signUpOf,
} from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { newEvent } from './upsertOf.ts';

/** Events read at a time when they are listed. */
const PAGE = 500;

/**
 * An outbox of the MongoDB store: a field of the list's documents.
 *
 * @param kind the webhook's events, or mails: the field's name.
 * @param perDay the most that are delivered on one UTC day; unset: any number.
 */
export function createOutbox(
  { signUps, metadata }: Collections,
  run: RunOperation,
  kind: 'event' | 'mail',
  perDay?: number,
): Outbox {
  const where = (conditions: Record<string, unknown>): Filter<SignUpDocument> =>
    under(kind, conditions);
  const change = (
    operators: Record<string, Record<string, unknown>>,
  ): UpdateFilter<SignUpDocument> =>
    Object.fromEntries(
      Object.entries(operators).map(([name, fields]) => [name, under(kind, fields)]),
    );
  const eventOf = (document: SignUpDocument, claims: number): SignUpEvent => {
    const { id, attempts, types } = document[kind] as EventField;
    const signUp = signUpOf({ ...document, emailKey: document._id });
    const event = readQueuedEvent(kind === 'event' ? types?.[0] : undefined, signUp);
    return { id, ...event, signUp, attempts: attempts + claims };
  };

  /** Several API processes poll at the same time: the first to move the moment has claimed it. */
  const claimOne = async (document: SignUpDocument, leaseEnd: Date) => {
    const { id, due } = document[kind] as EventField;
    const { matchedCount } = await signUps.updateOne(
      { _id: document._id, ...where({ id, due }) },
      change({ $set: { due: leaseEnd }, $inc: { attempts: 1 } }),
    );
    return matchedCount === 1;
  };

  async function* dead(): AsyncGenerator<SignUpEvent> {
    const pages = readPages<SignUpDocument>((last) =>
      run(() =>
        signUps
          .find({ ...where({ dead: true }), _id: { $gt: last?._id ?? '' } })
          .sort({ _id: 1 })
          .limit(PAGE)
          .toArray(),
      ),
    );
    for await (const found of pages) {
      for (const document of found) yield eventOf(document, 0);
    }
  }

  const mailsOn = (now: Date) => ({ _id: `mails ${dayOf(now)}` });
  const roomOn = async (now: Date): Promise<number> => {
    if (perDay === undefined) return Number.POSITIVE_INFINITY;
    return perDay - ((await metadata.findOne(mailsOn(now)))?.count ?? 0);
  };

  return {
    claim: (now, leaseEnd, limit) =>
      run(async () => {
        const latest = new Date(now.getTime() + MAX_DELAY_MS);
        const most = Math.min(limit, await roomOn(now));
        // A limit of 0 would be none.
        if (most <= 0) return [];
        const due = await signUps
          .find({ $or: [where({ due: { $lte: now } }), where({ due: { $gt: latest } })] })
          .sort({ [`${kind}.due`]: 1 })
          .limit(most)
          .toArray();
        const claimed = await Promise.all(due.map((document) => claimOne(document, leaseEnd)));
        return due.filter((_, index) => claimed[index]).map((document) => eventOf(document, 1));
      }),
    settle: ({ id, signUp }, outcome, now) =>
      run(async () => {
        const isMailed = kind === 'mail' && outcome === 'delivered';
        if (kind === 'event' && outcome === 'delivered') {
          await signUps.updateOne({ _id: signUp.emailKey, ...where({ id }) }, nextEvent(now));
          return;
        }
        const { $set, $unset } = changeOf(outcome);
        const { matchedCount } = await signUps.updateOne(
          { _id: signUp.emailKey, ...where({ id }) },
          {
            ...(outcome === 'delivered' ? { $unset: { [kind]: '' } } : change({ $set, $unset })),
            ...(isMailed && { $set: { 'address.mailedAt': now } }),
          },
        );
        if (isMailed && matchedCount === 1)
          await metadata.updateOne(mailsOn(now), { $inc: { count: 1 } }, { upsert: true });
      }),
    figures: () =>
      run(async () => {
        const [waiting, dead] = await Promise.all([
          signUps.countDocuments(where({ due: { $exists: true } }), { hint: `${kind}.due_1` }),
          signUps.countDocuments(where({ dead: true })),
        ]);
        return { waiting, dead };
      }),
    dead,
    retryDead: (now) =>
      run(async () => {
        const { modifiedCount } = await signUps.updateMany(
          where({ dead: true }),
          change({ $set: { due: now, attempts: 0 }, $unset: { dead: '' } }),
        );
        return modifiedCount;
      }),
  };
}

/** The next state of the person is due at once. */
const nextEvent = (now: Date) => [
  {
    $set: {
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

/** More states than a person goes through while a receiver is away. */
const MAX_QUEUED = 1_000;

/** The same keys, below a field. */
const under = (field: string, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${field}.${key}`, value]));

function changeOf(outcome: EventOutcome): Record<'$set' | '$unset', Record<string, unknown>> {
  if (outcome instanceof Date) return { $set: { due: outcome }, $unset: {} };
  return { $set: { dead: true }, $unset: { due: '' } };
}
