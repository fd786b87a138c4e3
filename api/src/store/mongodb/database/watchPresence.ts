import { StartError } from '@statline/service/StartError';

/** A sign-up is acknowledged into a database that was dropped for so long at the most. */
const INTERVAL_MS = 5_000;

interface Presence {
  /** @throws StartError while the list is known to be gone. */
  assert(): void;
  stop(): void;
}

/**
 * Looks for the list regularly: a database that is dropped under a running API is made anew by its next
 * write, without indexes and without anybody on it.
 *
 * @param look throws a StartError where the list is gone; of a server that is away nothing is known.
 */
export function watchPresence(look: () => Promise<void>): Presence {
  let gone: StartError | undefined;
  let looking = false;
  const lookOnce = async () => {
    if (looking) return;
    looking = true;
    try {
      await look();
      gone = undefined;
    } catch (error) {
      if (error instanceof StartError) gone = error;
    }
    looking = false;
  };
  const timer = setInterval(() => void lookOnce(), INTERVAL_MS).unref();
  return {
    assert: () => {
      if (gone !== undefined) throw gone;
    },
    stop: () => clearInterval(timer),
  };
}
