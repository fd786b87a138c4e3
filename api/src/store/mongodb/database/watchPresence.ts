import { StartError } from '@statline/service/StartError';

/** A sign-up is acknowledged into a database that was dropped for so long at the most. */
const INTERVAL_MS = 5_000;

interface Presence {
  /** @throws StartError while the list is known to be gone. */
  assert(): void;
  stop(): void;
}

/**
 * A database that is dropped under a running API is recreated by the next write, empty and without indexes.
 *
 * @param check throws a StartError if the list is gone, and nothing if the server is unavailable.
 */
export function watchPresence(check: () => Promise<void>): Presence {
  let failure: StartError | undefined;
  let checking = false;
  const checkOnce = async () => {
    if (checking) return;
    checking = true;
    try {
      await check();
      failure = undefined;
    } catch (error) {
      if (error instanceof StartError) failure = error;
    }
    checking = false;
  };
  const timer = setInterval(() => void checkOnce(), INTERVAL_MS).unref();
  return {
    assert: () => {
      if (failure !== undefined) throw failure;
    },
    stop: () => clearInterval(timer),
  };
}
