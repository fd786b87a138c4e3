import { Counter, Histogram, Registry } from 'prom-client';

/** Response times, in seconds. */
export interface Latency {
  observe(seconds: number): void;
}

export interface Metrics {
  registry: Registry;
  /** Of responses of one kind. @param route the path as declared, never as requested. */
  latency(route: string, method: string, status: number): Latency;
  /** One sign-up by what came of it: an outcome, or the code of the error. */
  signUp(outcome: string): void;
}

/** In seconds: around what a durable write costs, up to the deadline of the store. */
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** What alarms read of sign-ups (deploy/prometheus/alarms.yml). */
const ALARMING = ['accepted', 'failed', 'service.unavailable'];

/** Counts for Prometheus. Labels come from closed sets: none carries text of a request. */
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
  // Of a count that is absent until it is 1, Prometheus sees no increase.
  for (const outcome of ALARMING) signUps.inc({ outcome }, 0);
  return {
    registry,
    latency: (route, method, status) => requests.labels({ route, method, status }),
    signUp: (outcome) => signUps.inc({ outcome }),
  };
}
