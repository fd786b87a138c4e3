import type { ClientSession, MongoClient } from 'mongodb';
import { dayOf } from '../../days.ts';
import { queuedEvent } from '../../Outbox.ts';
import type { Collections, SignUpDocument } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { changeCounters, changeSchools, dayCounter, TOTAL } from '../figures/countNewSignUps.ts';

/** Deletes a person's records of these times from the list, quarantine and the running counters, in one transaction. */
export function removeSignUp(
  client: MongoClient,
  collections: Collections,
  emailKey: string,
  signUps: readonly Date[],
): Promise<'removed' | 'absent'> {
  return inTransaction(client, async (session) => {
    const at = { $in: signUps };
    const listed = await collections.signUps.findOneAndDelete({ _id: emailKey, at }, { session });
    if (listed?.personId) await announceErasure(collections, listed.personId, session);
    const quarantined = await collections.quarantine.deleteOne({ emailKey, at }, { session });
    if (listed !== null && !listed.uncounted) await decrementCounters(collections, listed, session);
    return listed !== null || quarantined.deletedCount > 0 ? 'removed' : 'absent';
  });
}

/** The event is due after a minute, since a request with an earlier event may still be pending until then. */
async function announceErasure(
  { erased }: Collections,
  personId: string,
  session: ClientSession,
): Promise<void> {
  const at = new Date();
  const due = new Date(at.getTime() + 60_000);
  const event = { id: `erased-${personId}`, attempts: 0, due, types: [queuedEvent('erased', at)] };
  await erased.updateOne({ _id: personId }, { $setOnInsert: { event } }, { upsert: true, session });
}

async function decrementCounters(
  collections: Collections,
  { at, schoolKey }: SignUpDocument,
  session: ClientSession,
): Promise<void> {
  const ids = [TOTAL, dayCounter(dayOf(at))];
  await changeCounters(collections.counters, new Map(ids.map((id) => [id, -1])), session);
  if (schoolKey !== undefined)
    await changeSchools(collections, new Map([[schoolKey, -1]]), session);
}
