import type { AnyBulkWriteOperation } from 'mongodb';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { Collections, SignUpDocument } from '../database/collections.ts';
import { BATCH_SIZE } from '../maintenance/readSnapshot.ts';

/** Updates the school key of every record, since aliases may have changed. */
export async function renameSchools({ signUps }: Collections): Promise<void> {
  const named = signUps
    .find({ school: { $exists: true } }, { batchSize: BATCH_SIZE })
    .project<Pick<SignUpDocument, '_id' | 'school' | 'schoolKey'>>({ school: 1, schoolKey: 1 });
  let renames: AnyBulkWriteOperation<SignUpDocument>[] = [];
  const write = async () => {
    if (renames.length > 0) await signUps.bulkWrite(renames, { ordered: false });
    renames = [];
  };
  for await (const { _id, school, schoolKey: before } of named) {
    const key = schoolKey(school);
    if (key === before || school === undefined) continue;
    const update =
      key === undefined ? { $unset: { schoolKey: '' as const } } : { $set: { schoolKey: key } };
    renames.push({ updateOne: { filter: { _id, school }, update } });
    if (renames.length === BATCH_SIZE) await write();
  }
  await write();
}
