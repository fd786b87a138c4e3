import type { SignUpStore } from '../store/SignUpStore.ts';
import type { Readiness } from './createReadiness.ts';

type SignUpWrites = Pick<SignUpStore, 'add' | 'quarantine'>;

/** Wraps a store: reports the outcome of each sign-up to readiness. */
export function watchSignUps(
  store: SignUpWrites,
  { signedUp }: Pick<Readiness, 'signedUp'>,
): SignUpWrites {
  const watched = async <Result>(pending: Promise<Result>): Promise<Result> => {
    try {
      const result = await pending;
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
