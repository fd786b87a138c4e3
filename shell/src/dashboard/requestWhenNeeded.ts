import type { DashboardMetrics } from '@statline/contract/dashboard';

/** The code that requests figures is a separate chunk, since most pages are sent with their figures. */
export const loadRequest = () => import('./requestDashboard.ts');

/**
 * Requests the figures.
 *
 * @throws Error as `requestDashboard` does. A script that does not load is reported like a response that is not OK.
 */
export async function requestWhenNeeded(url: string): Promise<DashboardMetrics> {
  const { requestDashboard } = await loadRequest().catch((cause: unknown) => {
    throw new Error('Network response was not ok', { cause });
  });
  return requestDashboard(url);
}
