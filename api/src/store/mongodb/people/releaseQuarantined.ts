import { type MongoClient, ObjectId } from 'mongodb';
import { type Collections, signUpOf } from '../database/collections.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { type Announcing, upsertOf } from './upsertOf.ts';

/** Moves a quarantined sign-up to the list: it is never in both, nor in neither. */
export async function releaseQuarantined(
  client: MongoClient,
  collections: Collections,
  id: string,
  announcing: Announcing,
): Promise<'added' | 'present' | 'absent'> {
  if (!/^[0-9a-f]{24}$/.test(id)) return 'absent';
  const _id = new ObjectId(id);
  return inTransaction(client, async (session) => {
    const quarantined = await collections.quarantine.findOneAndDelete({ _id }, { session });
    if (quarantined === null) return 'absent';
    const { filter, update, upsert } = upsertOf(signUpOf(quarantined), announcing);
    const { upsertedCount } = await collections.signUps.updateOne(filter, update, {
      upsert,
      session,
    });
    return upsertedCount === 1 ? 'added' : 'present';
  });
}
