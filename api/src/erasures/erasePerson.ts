import type { AnyVersionStore } from '../store/SignUpStore.ts';
import { recordErasure } from './erasureLog.ts';

interface Erasing {
  store: Pick<AnyVersionStore, 'lastSignUp' | 'remove'>;
  /** Where the erasure is noted. */
  backupDir: string;
  now: Date;
}

/**
 * Notes the erasure of a person, and forgets them.
 *
 * @throws Refusal where it cannot be noted: nobody is forgotten then.
 */
export async function erasePerson(
  emailKey: string,
  { store, backupDir, now }: Erasing,
): Promise<'removed' | 'absent'> {
  const signedUpAt = await store.lastSignUp(emailKey);
  // Where the clock was set back in between, a sign-up after the erasure would be theirs to keep.
  const at = signedUpAt !== undefined && signedUpAt > now ? signedUpAt : now;
  // First, since what is removed and not noted would come back with a backup, unnoticed.
  await recordErasure(backupDir, emailKey, at);
  return store.remove(emailKey);
}
