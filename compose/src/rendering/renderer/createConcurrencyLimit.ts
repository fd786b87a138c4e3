import PQueue from 'p-queue';

/** A task was not begun: the queue was full, or the wait in it too long. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  override message = 'too many tasks wait';
}

interface LimitOptions {
  /** An urgent task precedes all others; in a full queue it displaces a task that is not urgent. Default: false. */
  isUrgent?: boolean;
  /** Aborted when the result is no longer needed: a task that still waits is dropped. */
  signal?: AbortSignal | undefined;
}

/** Limits how many tasks run at a time; `maxWaiting` others wait in a queue, each for `maxWaitMs` at most. */
export function createConcurrencyLimit({
  concurrency,
  maxWaiting,
  maxWaitMs,
}: Record<'concurrency' | 'maxWaiting' | 'maxWaitMs', number>) {
  const queue = new PQueue({ concurrency });
  const displaceable = new Set<AbortController>();

  /** Whether every new task that is not urgent is rejected now. */
  const isFull = () => queue.pending >= concurrency && queue.size >= maxWaiting;

  /** @throws Overloaded if the queue is full, or no slot is free in time; the signal's reason if it aborts before. */
  const limit = async <Result>(
    task: () => Promise<Result>,
    { isUrgent = false, signal }: LimitOptions = {},
  ): Promise<Result> => {
    signal?.throwIfAborted();
    if (isFull()) {
      const displaced = isUrgent ? [...displaceable].at(-1) : undefined;
      if (!displaced) throw new Overloaded();
      displaced.abort(new Overloaded());
    }
    const waiting = new AbortController();
    const drop = () => waiting.abort(signal?.reason);
    const timer = setTimeout(() => waiting.abort(new Overloaded()), maxWaitMs);
    signal?.addEventListener('abort', drop);
    if (!isUrgent) displaceable.add(waiting);

    const endWait = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', drop);
      displaceable.delete(waiting);
    };
    // The wait ends first: an abort during the task would free the slot although the task still runs.
    const begin = () => {
      endWait();
      return task();
    };
    const options = { priority: isUrgent ? 1 : 0, signal: waiting.signal };
    return queue.add(begin, options).finally(endWait);
  };

  return Object.assign(limit, { isFull });
}
