import type { ClientSession, MongoClient } from 'mongodb';
import { schoolKey } from '../../schools/schoolKey.ts';
import type { Collections } from './collections.ts';
import { inTransaction } from './inTransaction.ts';
import { raiseSchools } from './recount.ts';

/** Documents read, and changed at most, at a time. */
const PAGE = 500;

/**
 * Makes every sign-up's key what `schoolKey` says of its school today: the aliases may have
 * changed since. Each page moves its figures along, in the same transaction.
 */
export async function rekeySchools(client: MongoClient, collections: Collections): Promise<void> {
  for (let last = ''; ; ) {
    const page = await collections.signUps
      .find({ _id: { $gt: last } })
      .project<{ _id: string; school?: string; schoolKey?: string }>({ school: 1, schoolKey: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    const stale = page.filter((found) => found.schoolKey !== schoolKey(found.school));
    const ids = stale.map(({ _id }) => _id);
    if (ids.length > 0) await inTransaction(client, (session) => rekey(collections, ids, session));
    const end = page.at(-1);
    if (end === undefined) return;
    last = end._id;
  }
}

async function rekey(
  collections: Collections,
  ids: readonly string[],
  session: ClientSession,
): Promise<void> {
  const { signUps } = collections;
  // Read again, within the transaction: who has been counted is moved in the figures.
  const found = await signUps.find({ _id: { $in: [...ids] } }, { session }).toArray();
  const differences = new Map<string, number>();
  const count = (key: string | undefined, by: number) => {
    if (key !== undefined) differences.set(key, (differences.get(key) ?? 0) + by);
  };
  const changes = found.map(({ _id, school, schoolKey: before, uncounted }) => {
    const after = schoolKey(school);
    if (!uncounted) {
      count(before, -1);
      count(after, 1);
    }
    const update =
      after === undefined ? { $unset: { schoolKey: '' as const } } : { $set: { schoolKey: after } };
    return { updateOne: { filter: { _id }, update } };
  });
  if (changes.length > 0) await signUps.bulkWrite(changes, { session });
  const moved = Array.from(differences, ([key, difference]) => ({ key, difference }));
  if (moved.length > 0) await raiseSchools(collections, moved, session);
}
