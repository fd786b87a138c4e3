import PQueue from 'p-queue';

/** A queue was full, or the wait in it too long: whoever asked may ask again a little later. */
export class QueueFull extends Error {
  override name = 'QueueFull';

  constructor(readonly retryAfterSeconds: number) {
    super('Too many wait for a slot');
  }
}

/** What is known of one who waits. */
interface LimitOptions {
  /** Goes before all that are not urgent, and takes the place of one of them in a full queue. */
  isUrgent?: boolean;
  /** Nobody waits for the result any longer. */
  signal?: AbortSignal | undefined;
}

interface ConcurrencyLimits {
  /** So many act at a time. */
  places: number;
  /** So many wait at most. */
  maxWaiting: number;
  /** None waits longer. */
  maxWaitMs: number;
}

/** Said to whoever is turned away. */
const RETRY_AFTER_SECONDS = 2;

interface ConcurrencyLimit {
  /**
   * Acts once there is a place, and passes on what comes of it.
   *
   * @throws QueueFull where there is no room to wait, or no slot in time; the signal's reason when
   *   that is aborted before there was a slot.
   */
  <Result>(act: () => Promise<Result>, options?: LimitOptions): Promise<Result>;
  /** Whether all who come now and are not urgent are turned away. */
  isFull(): boolean;
}

/** Makes a bounded queue: so many act at a time, the others wait for a slot. */
export function createConcurrencyLimit({
  places,
  maxWaiting,
  maxWaitMs,
}: ConcurrencyLimits): ConcurrencyLimit {
  const queue = new PQueue({ concurrency: places });
  /** Those who wait and are not urgent, in their order. */
  const displaceable = new Set<AbortController>();

  const isFull = () => queue.pending >= places && queue.size >= maxWaiting;

  const makeRoom = (isUrgent: boolean) => {
    if (!isFull()) return;
    const displaced = isUrgent ? [...displaceable].at(-1) : undefined;
    if (!displaced) throw new QueueFull(RETRY_AFTER_SECONDS);
    displaced.abort(new QueueFull(RETRY_AFTER_SECONDS));
  };

  const limit = async <Result>(
    act: () => Promise<Result>,
    { isUrgent = false, signal }: LimitOptions = {},
  ): Promise<Result> => {
    signal?.throwIfAborted();
    makeRoom(isUrgent);
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal?.reason);
    const tooLong = () => waiting.abort(new QueueFull(RETRY_AFTER_SECONDS));
    const timer = setTimeout(tooLong, maxWaitMs);
    signal?.addEventListener('abort', leave);
    if (!isUrgent) displaceable.add(waiting);

    const endWait = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      displaceable.delete(waiting);
    };
    // The queue would give the place of one that is aborted while it acts to another.
    const begin = () => {
      endWait();
      return act();
    };
    const priority = isUrgent ? 1 : 0;
    return queue.add(begin, { priority, signal: waiting.signal }).finally(endWait);
  };

  return Object.assign(limit, { isFull });
}
