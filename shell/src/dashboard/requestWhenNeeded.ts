import type { DashboardMetrics } from '@statline/contract/dashboard';

/** What makes the call is a script of its own: most pages are sent with their figures. */
export const loadRequest = () => import('./requestDashboard.ts');

/**
 * Requests the figures.
 *
 * @throws Error as `requestDashboard` does; for a script that does not load, as for a response that is
 *   not OK.
 */
export async function requestWhenNeeded(url: string): Promise<DashboardMetrics> {
  const { requestDashboard } = await loadRequest().catch((cause: unknown) => {
    throw new Error('Network response was not ok', { cause });
  });
  return requestDashboard(url);
}
