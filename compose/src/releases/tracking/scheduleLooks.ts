/** When a remote is looked at: after each pause, and whenever somebody asks, one look at a time. */
export interface Looks {
  /** Begins the first look, and resolves once it is over. */
  start(): Promise<void>;
  /** Has the next look begin now; where one is under way, right after it. */
  soon(): void;
  /**
   * Resolves once a look is over that began after this call. It begins now, unless one that was asked for
   * like this began a moment ago: visitors can ask as often as they like.
   */
  next(): Promise<void>;
  close(): void;
}

/** Between two looks that visitors have asked for. */
const PAUSE_MS = 1_000;

/**
 * @param look never throws.
 * @param pollMs between two looks that nobody has asked for.
 */
export function scheduleLooks(look: () => Promise<void>, pollMs: number): Looks {
  let timer: NodeJS.Timeout | undefined;
  /** When the next look is due, on the clock of `performance.now()`; undefined: after the usual pause. */
  let due: number | undefined;
  /** Resolve once a look that has not begun is over. */
  let waiting: (() => void)[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isClosed = false;

  const lookNow = async () => {
    const waited = waiting;
    waiting = [];
    if (waited.length > 0) askedAt = performance.now();
    timer = undefined;
    due = undefined;
    isLooking = true;
    await look();
    isLooking = false;
    for (const done of waited) done();
    if (!isClosed) schedule();
  };

  const schedule = () => {
    clearTimeout(timer);
    const delayMs = due === undefined ? pollMs : Math.max(0, due - performance.now());
    timer = setTimeout(() => void lookNow(), delayMs).unref();
  };

  const lookAt = (moment: number) => {
    if (isClosed || (due !== undefined && due <= moment)) return;
    due = moment;
    if (!isLooking) schedule();
  };

  return {
    start: lookNow,
    soon: () => lookAt(performance.now()),
    next: () =>
      new Promise((done) => {
        if (isClosed) return done();
        waiting.push(done);
        lookAt(Math.max(performance.now(), askedAt + PAUSE_MS));
      }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const done of waiting) done();
    },
  };
}
