import { Counter } from 'prom-client';

/**
 * How a call of the API ended. `ok`: with a success. `refused`: with a 4xx of the API, such as a field
 * that is not valid or a rate limit. `unavailable`: not connected, broken off, a 5xx, or no response of the
 * API's. `timeout`: no response in time.
 */
const OUTCOMES = ['ok', 'refused', 'unavailable', 'timeout'] as const;
type ApiOutcome = (typeof OUTCOMES)[number];

/** Counts the shell's calls of the API: visitors' requests below `/api/`, and the figures of pages. */
export interface ApiRequests {
  /** `shell_api_requests_total`, for the registry of the site. */
  counter: Counter<'outcome'>;
  /** A response of the API's. */
  responded(status: number): void;
  /** No response of the API's. */
  failed(error: unknown): void;
}

export function createApiRequests(): ApiRequests {
  const counter = new Counter({
    name: 'shell_api_requests_total',
    help: 'Calls of the API by this shell: ok, refused (4xx), unavailable (5xx or none), timeout',
    labelNames: ['outcome'],
    registers: [],
  });
  // Prometheus sees no increase of a series that is absent until it is 1.
  for (const outcome of OUTCOMES) counter.inc({ outcome }, 0);
  const count = (outcome: ApiOutcome) => counter.inc({ outcome });

  return {
    counter,
    responded: (status) => count(status < 400 ? 'ok' : status < 500 ? 'refused' : 'unavailable'),
    failed: (error) => count(isTimeout(error) ? 'timeout' : 'unavailable'),
  };
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
