import { DashboardMetrics } from '@statline/contract/dashboard';
import { safeParse } from 'valibot';

/** How long a visitor's browser waits for the figures. */
const DASHBOARD_TIMEOUT_MS = 10_000;

/**
 * Requests the dashboard's figures.
 *
 * @throws Error 'Network response was not ok' (docs/product.md, 'Notices') if the response is not OK or violates the
 *   contract; the error of `fetch` if there is no response; a `TimeoutError` if it is not complete in time.
 */
export async function requestDashboard(
  url: string,
  timeoutMs = DASHBOARD_TIMEOUT_MS,
  headers: Readonly<Record<string, string>> = {},
): Promise<DashboardMetrics> {
  const signal = AbortSignal.timeout?.(timeoutMs);
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal,
  });
  const parsed = response.ok
    ? safeParse(DashboardMetrics, await readJson(response, signal), { abortEarly: true })
    : undefined;
  if (!parsed?.success) throw new Error('Network response was not ok');
  return parsed.output;
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted?.();
    throw new Error('Network response was not ok', { cause });
  }
}
