import type { DashboardMetrics } from '@statline/contract/api';

/**
 * Asks for the figures with a script of its own: most pages are sent with theirs.
 *
 * @throws Error as `requestDashboard` does; for a script that does not come, as for an answer that is
 *   not OK.
 */
export async function requestWhenNeeded(url: string): Promise<DashboardMetrics> {
  const { requestDashboard } = await import('./requestDashboard.ts').catch((cause: unknown) => {
    throw new Error('Network response was not ok', { cause });
  });
  return requestDashboard(url);
}
