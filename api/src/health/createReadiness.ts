import type { Logger } from '@statline/service/createLogger';
import type { SignUpStore } from '../store/SignUpStore.ts';

export interface Readiness {
  /** Whether sign-ups can be stored now. */
  check(): Promise<boolean>;
  /** From now on the answer is no: traffic should go elsewhere before the service stops. */
  stopping(): void;
}

/** A check writes to the disk: however many ask, it happens at most this often. */
const CHECK_INTERVAL_MS = 500;

/** Asks the store, and logs when its answer has changed, with the reason. */
export function createReadiness(store: Pick<SignUpStore, 'ready'>, logger: Logger): Readiness {
  let stopping = false;
  let wasReady: boolean | undefined;
  /** On a clock that nobody sets. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);

  async function ask(): Promise<boolean> {
    try {
      await store.ready();
      if (wasReady === false) logger.info('sign-ups can be stored again');
      wasReady = true;
    } catch (err) {
      if (wasReady !== false) logger.error({ err }, 'sign-ups cannot be stored');
      wasReady = false;
    }
    return wasReady;
  }

  return {
    check: async () => {
      if (performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
        checkedAt = performance.now();
        answer = ask();
      }
      return (await answer) && !stopping;
    },
    stopping: () => {
      stopping = true;
    },
  };
}
