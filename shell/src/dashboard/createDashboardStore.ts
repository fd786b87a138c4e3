import type { DashboardMetrics } from '@statline/contract/dashboard';
import type { DashboardState } from './DashboardState.ts';

/** Retries after 1, 2 and 4 s (docs/product.md, 'States'). */
const RETRY = { firstDelayMs: 1_000, tries: 3 } as const;

/**
 * When a visitor returns from another page of the site, figures older than this are requested again. Not when the host
 * starts, however old the page is: most visits would then load the script that requests figures.
 */
const FRESH_MS = 5_000;

export interface DashboardStore {
  getState(): DashboardState;
  subscribe(listener: () => void): () => void;
  /** The page with the figures is shown: requests them if needed. */
  start(): void;
  /** The page was left: cancels pending retries. */
  stop(): void;
  /** The visitor pressed 'Try again'. */
  tryAgain(): void;
}

/**
 * The dashboard's states: loading, then failed or loaded. After a failure the store retries in the background; the
 * error stays visible until the figures arrive.
 *
 * @param initial the state that the server rendered.
 */
export function createDashboardStore(
  initial: DashboardState,
  request: () => Promise<DashboardMetrics>,
): DashboardStore {
  let state = initial;
  /** Undefined until the figures of the server's page are first shown. */
  let stateSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the latest request; responses to earlier ones are dropped. */
  let call = 0;
  const listeners = new Set<() => void>();

  const set = (next: DashboardState) => {
    state = next;
    stateSince = Date.now();
    for (const listener of listeners) listener();
  };

  // By the system clock, which advances while the machine sleeps. If it was set back, the figures count as old.
  const isStale = () => {
    stateSince ??= Date.now();
    return Math.abs(Date.now() - stateSince) > FRESH_MS;
  };

  const stop = () => {
    call += 1;
    clearTimeout(timer);
  };

  const retryAfter = (tried: number) => {
    if (tried >= RETRY.tries) return;
    timer = setTimeout(() => void attempt(tried + 1), RETRY.firstDelayMs * 2 ** tried);
  };

  const attempt = async (tried: number) => {
    const thisCall = ++call;
    try {
      const metrics = await request();
      if (thisCall === call) set({ status: 'loaded', metrics });
    } catch (error) {
      if (thisCall !== call) return;
      // Figures that are a little old are better than an error.
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
      else if (state.status === 'loading' || isStale()) void attempt(0);
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
