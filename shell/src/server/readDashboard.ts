import { isTimeout } from '@statline/service/http/isTimeout';
import { inSpan } from '@statline/service/tracing/inSpan';
import { traceHeaders } from '@statline/service/tracing/traceHeaders';
import type { DashboardState } from '../dashboard/DashboardState.ts';
import { requestDashboard } from '../dashboard/requestDashboard.ts';
import type { ApiRequests } from './createApiRequests.ts';

/** Longest wait of a page for the figures; after that the browser requests them itself. */
export const DASHBOARD_BUDGET_MS = 800;

/**
 * Reads the dashboard's state for a page. An unreachable API is reported as a response that is not OK, which is what
 * the browser would get through the shell's proxy.
 */
export async function readDashboard(
  apiUrl: string,
  requests: Pick<ApiRequests, 'responded' | 'failed'>,
  budgetMs = DASHBOARD_BUDGET_MS,
): Promise<DashboardState> {
  try {
    const metrics = await inSpan(
      'read the dashboard',
      () => requestDashboard(`${apiUrl}/api/dashboard`, budgetMs, traceHeaders()),
      { kind: 'client' },
    );
    requests.responded(200);
    return { status: 'loaded', metrics };
  } catch (error) {
    requests.failed(error);
    if (isTimeout(error)) return { status: 'loading' };
    return { status: 'failed', message: 'Network response was not ok' };
  }
}
