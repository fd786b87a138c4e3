import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import type { AnyLoad, LoadFetch, LoadInput } from '../../site/loads/Load.ts';
import { runLoad } from '../../site/loads/runLoad.ts';
import { FetchRefused } from '../sandbox/createFetchClient.ts';

/**
 * @returns the data, the reason why the release is refused, or `unknown`: the load has failed after a failed request,
 *   which may not be the release's fault.
 */
export async function loadSample(
  load: AnyLoad,
  page: Pick<LoadInput, 'props' | 'path' | 'params'>,
  fetchFor: (signal: AbortSignal) => LoadFetch,
): Promise<{ data: unknown } | { refusal: string } | 'unknown'> {
  const signal = AbortSignal.timeout(WORKER_DEADLINES.loadTimeoutMs);
  const fetch = fetchFor(signal);
  let unsuccessful = 0;
  let isRefused = false;
  const watchedFetch: LoadFetch = (...request) => {
    unsuccessful += 1;
    const response = fetch(...request);
    response.then(
      ({ ok }) => {
        if (ok) unsuccessful -= 1;
      },
      (error: unknown) => {
        isRefused ||= error instanceof FetchRefused;
      },
    );
    return response;
  };
  const outcome = await runLoad(load, { ...page, search: '', signal, fetch: watchedFetch });
  if (outcome.status === 'loaded') return { data: outcome.data };
  if (unsuccessful > 0 && !isRefused) return 'unknown';
  if (outcome.status === 'failed') return { refusal: outcome.reason };
  return { refusal: `it was not finished within ${WORKER_DEADLINES.loadTimeoutMs / 1000} s` };
}
