import { Counter, Histogram, Registry } from 'prom-client';

/** Response times, in seconds. */
export interface Latency {
  observe(seconds: number): void;
}

export interface Metrics {
  registry: Registry;
  /** Latency of one kind of response. @param route the path as declared, never as requested. */
  latency(route: string, method: string, status: number): Latency;
  /** Counts one sign-up by its outcome, or by the code of the error. */
  signUp(outcome: string): void;
}

/** In seconds, from the duration of a durable write. */
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** Outcomes that alarms use (deploy/prometheus/alarms.yml). */
const ALARMING = ['accepted', 'failed', 'service.unavailable'];

/** Metrics for Prometheus. Labels have values from closed sets, never text of a request. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  });
  const signUps = new Counter({
    name: 'waitlist_sign_ups_total',
    help: 'Sign-ups by outcome; new and already listed addresses are not distinguished.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Prometheus cannot see the first increase of a series that does not exist yet.
  for (const outcome of ALARMING) signUps.inc({ outcome }, 0);
  return {
    registry,
    latency: (route, method, status) => requests.labels({ route, method, status }),
    signUp: (outcome) => signUps.inc({ outcome }),
  };
}
