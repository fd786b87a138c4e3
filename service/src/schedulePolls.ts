/** `retry`: poll again even if suspended; `failed`: poll with backoff, counted from the beginning of each poll. */
export type PollOutcome = 'done' | 'retry' | 'failed';

export type PollSchedule = ReturnType<typeof schedulePolls>;

const REQUEST_INTERVAL_MS = 1_000;

/**
 * Polls after each interval, and on request, once at a time. A poll that throws is reported as a warning of the
 * process, and counts as `failed`.
 *
 * @param maxBackoff limit of the backoff after `failed`, in intervals.
 */
export function schedulePolls(poll: () => Promise<PollOutcome>, pollMs: number, maxBackoff = 10) {
  let timer: NodeJS.Timeout | undefined;
  /** Time of the next poll by `performance.now()`; undefined: after the usual interval. */
  let due: number | undefined;
  let waiting: ((outcome: PollOutcome | undefined) => void)[] = [];
  let requestedAt = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  let isSuspended = false;
  let isClosed = false;
  let intervalMs = pollMs;
  let outcome: PollOutcome = 'done';
  let tookMs = 0;

  const pollNow = async () => {
    const waited = waiting;
    waiting = [];
    if (waited.length > 0) requestedAt = performance.now();
    timer = undefined;
    due = undefined;
    isPolling = true;
    const begunAt = performance.now();
    try {
      outcome = await poll();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
      outcome = 'failed';
    }
    tookMs = performance.now() - begunAt;
    intervalMs = outcome === 'failed' ? Math.min(intervalMs * 2, pollMs * maxBackoff) : pollMs;
    isPolling = false;
    for (const done of waited) done(outcome);
    schedule();
  };

  const schedule = () => {
    clearTimeout(timer);
    if (isClosed || (isSuspended && outcome === 'done' && due === undefined)) return;
    // A poll that hung has waited already.
    const usualMs = outcome === 'failed' ? intervalMs - tookMs : intervalMs;
    const delayMs = due === undefined ? usualMs : due - performance.now();
    timer = setTimeout(() => void pollNow(), Math.max(0, delayMs)).unref();
  };

  const pollAt = (moment: number) => {
    if (isClosed || (due !== undefined && due <= moment)) return;
    due = moment;
    if (!isPolling) schedule();
  };

  return {
    start: pollNow,
    /** Begins the next poll after `delayMs`, or right after the poll under way. */
    soon: (delayMs = 0) => pollAt(performance.now() + delayMs),
    /**
     * Resolves after a poll that began after this call; at most one a second, since visitors cause these polls.
     *
     * @returns its outcome; undefined: the schedule was closed before.
     */
    next: () =>
      new Promise<PollOutcome | undefined>((done) => {
        if (isClosed) return done(undefined);
        waiting.push(done);
        pollAt(Math.max(performance.now(), requestedAt + REQUEST_INTERVAL_MS));
      }),
    /** Suspends regular polls, unless the last outcome was `retry` or `failed`; or resumes them. */
    suspend: (suspended: boolean) => {
      if (suspended === isSuspended) return;
      isSuspended = suspended;
      if (!isPolling) schedule();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const done of waiting) done(undefined);
    },
  };
}
