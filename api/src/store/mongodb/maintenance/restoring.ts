import { StartError } from '@statline/service/StartError';
import type { Collections } from '../database/collections.ts';

/** Id of the flag in `metadata` that is set during a restore. */
export const RESTORING = 'restoring';

/** @throws StartError if a restore was begun and not completed. */
export async function assertRestored({ metadata }: Collections): Promise<void> {
  if ((await metadata.findOne({ _id: RESTORING })) === null) return;
  throw new StartError(
    'A restore of the sign-ups in MongoDB was begun and has not ended: run "signups restore" again.',
    { code: 'database.restoring' },
  );
}
