import type { DashboardState } from '../dashboard/DashboardState.ts';

/** The figures may be 5 s old in all; the API keeps them for some of that itself. */
const FRESH_MS = 1_000;

/**
 * Lets all pages that are made at the same time share one call, and its answer for a second
 * after that. Only figures are kept: a failure is asked about again by the next page.
 */
export function shareReads(
  read: () => Promise<DashboardState>,
  freshMs = FRESH_MS,
): () => Promise<DashboardState> {
  let shared: Promise<DashboardState> | undefined;

  return () => {
    shared ??= read().then((state) => {
      const forget = () => {
        shared = undefined;
      };
      if (state.status === 'loaded') setTimeout(forget, freshMs).unref();
      else forget();
      return state;
    });
    return shared;
  };
}
