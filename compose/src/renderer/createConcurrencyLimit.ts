/** A queue was full, or the wait in it too long: whoever asked may ask again a little later. */
export class QueueFull extends Error {
  override name = 'QueueFull';

  constructor(readonly retryAfterSeconds: number) {
    super('Too many wait for their turn');
  }
}

/** What is known of one who waits. */
export interface LimitOptions {
  /** Goes before all that are not urgent, and takes the place of one of them in a full queue. */
  isUrgent?: boolean;
  /** Nobody waits for the result any longer. */
  signal?: AbortSignal | undefined;
}

export interface ConcurrencyLimits {
  /** So many act at a time. */
  places: number;
  /** So many wait at most. */
  maxWaiting: number;
  /** None waits longer. */
  maxWaitMs: number;
}

/** Said to whoever is turned away. */
const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  begin: () => void;
  giveUp: (reason: unknown) => void;
}

/**
 * Makes a bounded queue: so many act at a time, the others wait for their turn.
 *
 * @returns a function that acts once there is a place, and passes on what comes of it.
 * @throws QueueFull where there is no room to wait, or no turn in time; the signal's reason when
 *   that is aborted before the turn has come.
 */
export function createConcurrencyLimit({ places, maxWaiting, maxWaitMs }: ConcurrencyLimits) {
  const urgent: Waiting[] = [];
  const others: Waiting[] = [];
  let free = places;

  const remove = (queue: Waiting[], waiting: Waiting) => {
    const index = queue.indexOf(waiting);
    if (index !== -1) queue.splice(index, 1);
  };

  const turn = ({ isUrgent = false, signal }: LimitOptions): Promise<void> => {
    if (urgent.length + others.length >= maxWaiting) {
      const displaced = isUrgent ? others.pop() : undefined;
      if (!displaced) throw new QueueFull(RETRY_AFTER_SECONDS);
      displaced.giveUp(new QueueFull(RETRY_AFTER_SECONDS));
    }
    return new Promise<void>((resolve, reject) => {
      const queue = isUrgent ? urgent : others;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        remove(queue, waiting);
      };
      const waiting: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
        giveUp: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = () => waiting.giveUp(signal?.reason);
      const tooLong = () => waiting.giveUp(new QueueFull(RETRY_AFTER_SECONDS));
      const timer = setTimeout(tooLong, maxWaitMs);
      signal?.addEventListener('abort', leave);
      queue.push(waiting);
    });
  };

  return async function limit<Result>(
    act: () => Promise<Result>,
    options: LimitOptions = {},
  ): Promise<Result> {
    options.signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(options);
    try {
      return await act();
    } finally {
      const next = urgent[0] ?? others[0];
      if (next) next.begin();
      else free += 1;
    }
  };
}
