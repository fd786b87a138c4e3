import type { AnyVersionStore } from '../store/SignUpStore.ts';
import { recordErasure } from './erasureLog.ts';

interface Erasing {
  store: Pick<AnyVersionStore, 'lastSignUp' | 'remove'>;
  /** Folder of the erasure log. */
  backupDir: string;
  now: Date;
}

/**
 * Records the erasure of a person in the log, then removes the person.
 *
 * @throws Refusal if the erasure cannot be recorded: then nobody is removed.
 */
export async function erasePerson(
  emailKey: string,
  { store, backupDir, now }: Erasing,
): Promise<'removed' | 'absent'> {
  const signedUpAt = await store.lastSignUp(emailKey);
  // If the clock was set back after the sign-up, `now` is before it. The erasure must not be dated before the sign-up
  // that it erases.
  const at = signedUpAt !== undefined && signedUpAt > now ? signedUpAt : now;
  // Recorded before the removal: otherwise a crash in between could leave a removal that is not in the log, and a
  // restored backup would bring the person back.
  await recordErasure(backupDir, emailKey, at);
  return store.remove(emailKey);
}
