import { StartError } from '@statline/service/StartError';
import { schedulePolls } from '@statline/service/schedulePolls';

/** After the database was dropped, sign-ups may be acknowledged for at most this long. */
const INTERVAL_MS = 5_000;

interface Presence {
  /** @throws StartError while the list is known to be missing. */
  assert(): void;
  stop(): void;
}

/**
 * Detects that the database was dropped while the API runs: the next write would recreate it, empty and without
 * indexes.
 *
 * @param check throws a StartError if the list is missing, and nothing if the server is unavailable.
 */
export function watchPresence(check: () => Promise<void>): Presence {
  let failure: StartError | undefined;
  const polls = schedulePolls(async () => {
    try {
      await check();
      failure = undefined;
    } catch (error) {
      if (error instanceof StartError) failure = error;
    }
    return 'done';
  }, INTERVAL_MS);
  polls.soon(INTERVAL_MS);
  return {
    assert: () => {
      if (failure !== undefined) throw failure;
    },
    stop: polls.close,
  };
}
