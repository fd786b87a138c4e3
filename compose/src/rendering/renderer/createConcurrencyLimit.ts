import PQueue from 'p-queue';

/** The queue was full, or the wait in it too long. */
export class QueueFull extends Error {
  override name = 'QueueFull';

  constructor(readonly retryAfterSeconds: number) {
    super('Too many wait for a slot');
  }
}

interface LimitOptions {
  /** Goes before all that are not urgent, and displaces one of them in a full queue. Default: false. */
  isUrgent?: boolean;
  /** Aborted when the result is no longer needed: a task that still waits is dropped. */
  signal?: AbortSignal | undefined;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits how many tasks run at a time; the others, `maxWaiting` of them at most, wait in a queue, each for
 * `maxWaitMs` at most.
 */
export function createConcurrencyLimit({
  concurrency,
  maxWaiting,
  maxWaitMs,
}: Record<'concurrency' | 'maxWaiting' | 'maxWaitMs', number>) {
  const queue = new PQueue({ concurrency });
  /** Tasks in the queue that are not urgent, in their order. */
  const displaceable = new Set<AbortController>();

  /** Whether every new task that is not urgent is rejected now. */
  const isFull = () => queue.pending >= concurrency && queue.size >= maxWaiting;

  const makeRoom = (isUrgent: boolean) => {
    if (!isFull()) return;
    const displaced = isUrgent ? [...displaceable].at(-1) : undefined;
    if (!displaced) throw new QueueFull(RETRY_AFTER_SECONDS);
    displaced.abort(new QueueFull(RETRY_AFTER_SECONDS));
  };

  /**
   * Runs the task once there is a slot, and returns its result.
   *
   * @throws QueueFull where there is no room in the queue, or no slot in time; the signal's reason when
   *   that is aborted before there was a slot.
   */
  const limit = async <Result>(
    task: () => Promise<Result>,
    { isUrgent = false, signal }: LimitOptions = {},
  ): Promise<Result> => {
    signal?.throwIfAborted();
    makeRoom(isUrgent);
    const waiting = new AbortController();
    const drop = () => waiting.abort(signal?.reason);
    const expire = () => waiting.abort(new QueueFull(RETRY_AFTER_SECONDS));
    const timer = setTimeout(expire, maxWaitMs);
    signal?.addEventListener('abort', drop);
    if (!isUrgent) displaceable.add(waiting);

    const endWait = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', drop);
      displaceable.delete(waiting);
    };
    // An abort later would free the slot, though the task still runs.
    const begin = () => {
      endWait();
      return task();
    };
    const priority = isUrgent ? 1 : 0;
    return queue.add(begin, { priority, signal: waiting.signal }).finally(endWait);
  };

  return Object.assign(limit, { isFull });
}
