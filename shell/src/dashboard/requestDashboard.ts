import { DashboardMetrics } from '@statline/contract/api';
import { safeParse } from 'valibot';

/** How long a visitor's browser waits for the figures. */
const DASHBOARD_TIMEOUT_MS = 10_000;

/**
 * Asks for the dashboard's figures.
 *
 * @throws Error 'Network response was not ok' (docs/product.md, 'Notices') when the answer is not OK or
 *   not what the contract says; the connection's own error when there is no answer, a
 *   `TimeoutError` when there is no whole one in time.
 */
export async function requestDashboard(
  url: string,
  timeoutMs = DASHBOARD_TIMEOUT_MS,
  headers: Readonly<Record<string, string>> = {},
): Promise<DashboardMetrics> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal,
  });
  const answer = response.ok
    ? safeParse(DashboardMetrics, await readJson(response, signal))
    : undefined;
  if (!answer?.success) throw new Error('Network response was not ok');
  return answer.output;
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    signal.throwIfAborted();
    throw new Error('Network response was not ok', { cause });
  }
}
