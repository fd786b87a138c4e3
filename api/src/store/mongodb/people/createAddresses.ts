import type { Filter } from 'mongodb';
import { type Addresses, MAIL_INTERVAL_MS, MAX_MAILS } from '../../Addresses.ts';
import { ADDRESS_STATES } from '../../ListedSignUp.ts';
import { MAX_STATES, queuedEvent } from '../../Outbox.ts';
import type { Announcing } from '../../SignUpStore.ts';
import type { Collections, SignUpDocument } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { createOutbox } from './createOutbox.ts';
import { recordOf } from './createPeople.ts';
import { newEvent } from './upsertOf.ts';

/** Long, since only operators wait for it: counting 600,000 people takes seconds. */
const FIGURES_DEADLINE_MS = 20_000;

/** Addresses of the MongoDB store, in fields of `sign_ups`. @param mail unset: requests are refused. */
export function createAddresses(
  collections: Collections,
  run: RunOperation,
  { addToOutbox, mail }: Announcing,
): Addresses {
  const { signUps } = collections;
  return {
    outbox: createOutbox(collections, run, 'mail', mail?.perDay),
    find: (tokenHash) =>
      run(async () => {
        const document = await signUps.findOne({ tokenHash });
        return document === null ? undefined : recordOf(document, collections);
      }),
    mark: ({ emailKey, at }, state, now) =>
      run(async () => {
        const lasting = state === 'bounced' ? [state, 'unsubscribed' as const] : [state];
        const confirmed = state === 'confirmed' ? { 'address.confirmedAt': now } : {};
        const event = addToOutbox ? withEvent(queuedEvent(state, now), now) : {};
        const before = await signUps.findOneAndUpdate(
          { _id: emailKey, at, 'address.state': { $nin: lasting } },
          [
            { $set: { 'address.state': state, 'address.since': now, ...confirmed, ...event } },
            { $unset: 'mail' },
          ],
        );
        const isFirst = state === 'confirmed' && before && !before.address?.confirmedAt;
        return isFirst ? 'first' : 'other';
      }),
    request: ({ emailKey, at }, now) =>
      run(async () => {
        if (mail === undefined) return 'refused';
        const before = new Date(now.getTime() - MAIL_INTERVAL_MS);
        const after = new Date(now.getTime() + MAIL_INTERVAL_MS);
        const requestable = {
          _id: emailKey,
          at,
          'address.state': { $ne: 'confirmed' },
          'mail.due': { $exists: false },
          'address.mailedAt': { $not: { $gt: before, $lte: after } },
          mails: { $not: { $gte: MAX_MAILS } },
        } as Filter<SignUpDocument>;
        const isStopped = { $in: ['$address.state', ['unsubscribed', 'bounced']] };
        const { modifiedCount } = await signUps.updateOne(requestable, [
          {
            $set: {
              'address.state': { $ifNull: ['$address.state', 'pending'] },
              'address.since': { $cond: [isStopped, '$address.since', now] },
              tokenHash: mail.tokenHashOf({ emailKey, at }),
              mail: { $literal: newEvent(now) },
              mails: { $add: [{ $ifNull: ['$mails', 0] }, 1] },
            },
          },
        ]);
        return modifiedCount === 1 ? 'requested' : 'refused';
      }),
    figures: () =>
      run(async (commandOptions) => {
        const counts = ADDRESS_STATES.map(async (state) => [
          state,
          await signUps.countDocuments({ 'address.state': state }, commandOptions),
        ]);
        return Object.fromEntries(await Promise.all(counts));
      }, FIGURES_DEADLINE_MS),
  };
}

/** Appends an event. It is due at once, or after the events that are already waiting. */
function withEvent(queued: string, now: Date) {
  const event = { ...newEvent(now), types: [queued] };
  const waiting = { $slice: [{ $ifNull: ['$event.types', ['signed_up']] }, MAX_STATES - 1] };
  const longer = { $mergeObjects: ['$event', { types: { $concatArrays: [waiting, [queued]] } }] };
  return {
    personId: { $ifNull: ['$personId', '$event.id', event.id] },
    event: { $cond: [{ $ifNull: ['$event', false] }, longer, event] },
  };
}
