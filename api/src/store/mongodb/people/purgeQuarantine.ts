import type { Collection } from 'mongodb';
import type { QuarantineDocument } from '../database/collections.ts';

/** Deleted at a time, which stays far below the deadline of an operation. */
const STEP = 500;

/** Deletes some of what was quarantined before that. @returns whether there may be more. */
export async function purgeQuarantine(
  quarantine: Collection<QuarantineDocument>,
  before: Date,
): Promise<boolean> {
  const expired = await quarantine
    .find({ at: { $lte: before } }, { projection: { _id: 1 } })
    .sort({ at: 1 })
    .limit(STEP)
    .toArray();
  // Again by age: a person may have been quarantined again meanwhile.
  const ids = expired.map(({ _id }) => _id);
  if (ids.length > 0) await quarantine.deleteMany({ _id: { $in: ids }, at: { $lte: before } });
  return expired.length === STEP;
}
