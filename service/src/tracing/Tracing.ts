import type { RequestListener } from 'node:http';

export interface Tracing {
  /** The same listener, with a span in the caller's trace for each request. */
  trace(listener: RequestListener): RequestListener;
  /** Sends the rest, as far as a deadline allows. */
  stop(): Promise<void>;
}

/** Without a collector: costs nothing. */
export const NO_TRACING: Tracing = {
  trace: (listener) => listener,
  stop: async () => {},
};
