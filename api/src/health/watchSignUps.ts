import type { SignUpStore } from '../store/SignUpStore.ts';
import type { Readiness } from './createReadiness.ts';

type Keeping = Pick<SignUpStore, 'add' | 'quarantine'>;

/** The same store, which tells readiness what comes of each sign-up. */
export function watchSignUps(store: Keeping, { signedUp }: Pick<Readiness, 'signedUp'>): Keeping {
  const watched = async <Result>(kept: Promise<Result>): Promise<Result> => {
    try {
      const result = await kept;
      signedUp();
      return result;
    } catch (error) {
      signedUp(error);
      throw error;
    }
  };
  return {
    add: (signUp) => watched(store.add(signUp)),
    quarantine: (signUp) => watched(store.quarantine(signUp)),
  };
}
