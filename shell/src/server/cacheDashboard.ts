import type { DashboardState } from '../dashboard/DashboardState.ts';

/**
 * The figures may be 5 s old in total: the API caches them for 1 s, this server for at most 2 s, and a CDN a page for 2
 * s (`CDN_MAX_AGE_S`).
 */
const FRESH_MS = 1_000;
const USABLE_MS = 2_000;

/**
 * Shares one request at a time among all pages, and its result for one second. For another second the stale result is
 * still used while the next request runs, so that a burst of pages does not wait for the API. Failures are not cached.
 */
export function cacheDashboard(
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
