import { StartError } from '@statline/service/StartError';
import type { Collections } from '../database/collections.ts';

/** The flag in `metadata` while a restore is under way. */
export const RESTORING = 'restoring';

/** @throws StartError where a restore was begun and has not ended. */
export async function assertRestored({ metadata }: Collections): Promise<void> {
  if ((await metadata.findOne({ _id: RESTORING })) === null) return;
  throw new StartError(
    'A restore of the sign-ups in MongoDB was begun and has not ended: run "signups restore" again.',
    { code: 'database.restoring' },
  );
}
