import type { RequestListener } from 'node:http';

export interface Tracing {
  /** Wraps a listener: each request is a span in the caller's trace. */
  trace(listener: RequestListener): RequestListener;
  /** Sends the remaining spans, within a deadline. */
  stop(): Promise<void>;
}

/** Tracing without a collector, which does nothing. */
export const NO_TRACING: Tracing = {
  trace: (listener) => listener,
  stop: async () => {},
};
