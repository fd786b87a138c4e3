import type { AnyVersionStore } from '../store/SignUpStore.ts';
import { recordErasure } from './erasureLog.ts';

interface Erasing {
  store: Pick<AnyVersionStore, 'signUpsOf' | 'remove'>;
  /** Folder of the erasure log. */
  backupDir: string;
  now: Date;
}

/**
 * Records the erasure of a person in the log, then removes the records that the person had until then.
 *
 * @param record time of a record without which nothing is erased: its person was erased before. Unset: any.
 * @throws Refusal if the erasure cannot be recorded: then nobody is removed.
 */
export async function erasePerson(
  emailKey: string,
  { store, backupDir, now }: Erasing,
  record?: Date,
): Promise<'removed' | 'absent'> {
  const signUps = await store.signUpsOf(emailKey);
  if (record && !signUps.some((at) => at.getTime() === record.getTime())) return 'absent';
  // Recorded before the removal: otherwise a crash in between could leave a removal that is not in the log, and a
  // restored backup would bring the person back.
  await recordErasure(backupDir, emailKey, now, signUps);
  return store.remove(emailKey, signUps);
}
