import type { SignUpStore } from '../store/SignUpStore.ts';

export interface Readiness {
  /** Whether sign-ups can be stored now. */
  check(): Promise<boolean>;
  /** From now on the answer is no: traffic should go elsewhere before the service stops. */
  stopping(): void;
}

/** A check writes to the disk: however many ask, it happens at most this often. */
const CHECK_INTERVAL_MS = 500;

export function createReadiness(store: Pick<SignUpStore, 'ready'>): Readiness {
  let stopping = false;
  /** On a clock that nobody sets. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);

  return {
    check: async () => {
      if (performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
        checkedAt = performance.now();
        answer = store.ready().then(
          () => true,
          () => false,
        );
      }
      return (await answer) && !stopping;
    },
    stopping: () => {
      stopping = true;
    },
  };
}
