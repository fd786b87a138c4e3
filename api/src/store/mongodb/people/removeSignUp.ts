import type { ClientSession, MongoClient } from 'mongodb';
import { dayOf } from '../../days.ts';
import type { Collections, SignUpDocument } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { dayCounter, SCHOOLS, TOTAL } from '../figures/countNewSignUps.ts';

/** Forgets an address in the list, in quarantine and in the running counters, or in none. */
export function removeSignUp(
  client: MongoClient,
  collections: Collections,
  emailKey: string,
): Promise<'removed' | 'absent'> {
  return inTransaction(client, async (session) => {
    const listed = await collections.signUps.findOneAndDelete({ _id: emailKey }, { session });
    const quarantined = await collections.quarantine.deleteOne({ emailKey }, { session });
    if (listed !== null && !listed.uncounted) await decrementCounters(collections, listed, session);
    return listed !== null || quarantined.deletedCount > 0 ? 'removed' : 'absent';
  });
}

async function decrementCounters(
  { counters, schools }: Collections,
  { at, schoolKey }: SignUpDocument,
  session: ClientSession,
): Promise<void> {
  const less = { $inc: { count: -1 } };
  await counters.updateMany({ _id: { $in: [TOTAL, dayCounter(dayOf(at))] } }, less, { session });
  if (schoolKey === undefined) return;
  await schools.updateOne({ _id: schoolKey }, less, { session });
  const { deletedCount } = await schools.deleteOne({ _id: schoolKey, count: 0 }, { session });
  if (deletedCount > 0) await counters.updateOne({ _id: SCHOOLS }, less, { session });
}
