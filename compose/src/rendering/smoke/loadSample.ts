import { DEADLINES } from '../../protocol/deadlines.ts';
import type { AnyLoad, LoadFetch } from '../../site/loads/Load.ts';
import { runLoad } from '../../site/loads/runLoad.ts';
import { FetchRefused } from '../sandbox/createFetchClient.ts';

/** A module that is to load something before it is rendered for the gate. */
export interface SampleLoad {
  load: AnyLoad;
  props: object;
  path: string;
  params: Readonly<Record<string, string>>;
  fetchFor: (signal: AbortSignal) => LoadFetch;
}

/**
 * What a module loads with sample props; or why its release is refused; or `unknown`: it failed, and
 * so did one of its requests, which may be no fault of the release.
 */
type SampleData = { data: unknown } | { refusal: string } | 'unknown';

export async function loadSample({ load, fetchFor, ...page }: SampleLoad): Promise<SampleData> {
  const signal = AbortSignal.timeout(DEADLINES.loadMs);
  const requests = watchFetch(fetchFor(signal));
  const outcome = await runLoad(load, { ...page, search: '', signal, fetch: requests.fetch });
  if (outcome.status === 'loaded') return { data: outcome.data };
  const reason =
    outcome.status === 'late'
      ? `it was not finished within ${DEADLINES.loadMs / 1000} s`
      : outcome.reason;
  return requests.haveSucceeded() || requests.isRefused() ? { refusal: reason } : 'unknown';
}

/** Observes the responses to a module's requests. */
function watchFetch(fetch: LoadFetch) {
  let unsuccessful = 0;
  let isRefused = false;
  const watched: LoadFetch = (...request) => {
    unsuccessful += 1;
    const response = fetch(...request);
    response.then(
      ({ ok }) => {
        if (ok) unsuccessful -= 1;
      },
      (error: unknown) => {
        if (error instanceof FetchRefused) isRefused = true;
      },
    );
    return response;
  };
  return { fetch: watched, haveSucceeded: () => unsuccessful === 0, isRefused: () => isRefused };
}
