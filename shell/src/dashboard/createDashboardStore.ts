import type { DashboardMetrics } from '@statline/contract/dashboard';
import type { DashboardState } from './DashboardState.ts';

/** Seconds after a failure was shown: 1, 2, 4. Doubling, at most 30 s, three tries (docs/product.md, 'States'). */
const RETRY = { firstDelayMs: 1_000, maxDelayMs: 30_000, tries: 3 } as const;

/**
 * Figures that have been shown for longer are requested again when a visitor comes back from another page. Not when the
 * host starts, however old the page is: most visits would then load the script that requests figures.
 */
const FRESH_MS = 5_000;

export interface DashboardStore {
  getState(): DashboardState;
  subscribe(listener: () => void): () => void;
  /** The page that shows the figures is on screen: makes the call where one is needed. */
  start(): void;
  /** The page has gone: no more tries in the background. */
  stop(): void;
  /** The visitor presses 'Try again'. */
  tryAgain(): void;
}

/**
 * The dashboard's states: loading, then failed or loaded. A failure stays on screen while the
 * store goes on trying in the background, and gives way to the figures once they come.
 *
 * @param initial what the server already found out.
 */
export function createDashboardStore(
  initial: DashboardState,
  request: () => Promise<DashboardMetrics>,
): DashboardStore {
  let state = initial;
  let stateSince = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the calls: the response to a cancelled call is dropped. */
  let call = 0;
  const listeners = new Set<() => void>();

  const set = (next: DashboardState) => {
    state = next;
    stateSince = Date.now();
    for (const listener of listeners) listener();
  };

  // By the clock, which goes on while the machine sleeps; one that was set back proves nothing.
  const isOld = () => Math.abs(Date.now() - stateSince) > FRESH_MS;

  const stop = () => {
    call += 1;
    clearTimeout(timer);
  };

  const retryAfter = (tried: number) => {
    if (tried >= RETRY.tries) return;
    const delayMs = Math.min(RETRY.firstDelayMs * 2 ** tried, RETRY.maxDelayMs);
    timer = setTimeout(() => void attempt(tried + 1), delayMs);
  };

  const attempt = async (tried: number) => {
    const thisCall = ++call;
    try {
      const metrics = await request();
      if (thisCall === call) set({ status: 'loaded', metrics });
    } catch (error) {
      if (thisCall !== call) return;
      // Figures that are a little old are worth more than none.
      if (state.status !== 'loaded') set({ status: 'failed', message: messageOf(error) });
      retryAfter(tried);
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      stop();
      if (state.status === 'failed') retryAfter(0);
      else if (state.status === 'loading' || isOld()) void attempt(0);
    },
    stop,
    tryAgain: () => {
      stop();
      set({ status: 'loading' });
      void attempt(0);
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Network response was not ok';
