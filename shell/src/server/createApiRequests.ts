import { isTimeout } from '@statline/service/http/isTimeout';
import { Counter } from 'prom-client';

/**
 * Outcome of a request to the API. `ok`: success. `refused`: a 4xx of the API, such as an invalid field or a rate
 * limit. `unavailable`: no connection, an incomplete response, a 5xx, or a response that is not the API's. `timeout`:
 * no response in time.
 */
const OUTCOMES = ['ok', 'refused', 'unavailable', 'timeout'] as const;
type ApiOutcome = (typeof OUTCOMES)[number];

/** Counts the shell's requests to the API: those of visitors below `/api/`, and those for the figures of pages. */
export interface ApiRequests {
  /** `shell_api_requests_total`, to be registered in the site's registry. */
  counter: Counter<'outcome'>;
  /** Counts a response of the API. */
  responded(status: number): void;
  /** Counts a request without a response of the API. */
  failed(error: unknown): void;
}

export function createApiRequests(): ApiRequests {
  const counter = new Counter({
    name: 'shell_api_requests_total',
    help: 'Calls of the API by this shell: ok, refused (4xx), unavailable (5xx or none), timeout',
    labelNames: ['outcome'],
    registers: [],
  });
  // Initialise at 0: Prometheus cannot see the first increase of a series that does not exist yet.
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  const count = (outcome: ApiOutcome) => counter.inc({ outcome });

  return {
    counter,
    responded: (status) => count(status < 400 ? 'ok' : status < 500 ? 'refused' : 'unavailable'),
    failed: (error) => count(isTimeout(error) ? 'timeout' : 'unavailable'),
  };
}
