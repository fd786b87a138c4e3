import type { DashboardState } from '../dashboard/DashboardState.ts';

/**
 * The figures may be 5 s old in all: the API caches them for 1 s, and a CDN a page for 2 s
 * (`CDN_MAX_AGE_S`).
 */
const FRESH_MS = 1_000;
const USABLE_MS = 2_000;

/**
 * Lets all pages share one call at a time, and its result for a second after that. For another second
 * pages still get it, while the next call is under way: no burst of requests waits for the API. Only
 * figures are cached: after a failure the next page calls again.
 */
export function shareReads(
  read: () => Promise<DashboardState>,
  freshMs = FRESH_MS,
  usableMs = USABLE_MS,
): () => DashboardState | Promise<DashboardState> {
  let known: { state: DashboardState; at: number } | undefined;
  let reading: Promise<DashboardState> | undefined;

  const readOnce = () => {
    reading ??= read().then((state) => {
      reading = undefined;
      if (state.status === 'loaded') known = { state, at: performance.now() };
      return state;
    });
    return reading;
  };

  return () => {
    const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
    if (known && age < freshMs) return known.state;
    const next = readOnce();
    return known && age < usableMs ? known.state : next;
  };
}
