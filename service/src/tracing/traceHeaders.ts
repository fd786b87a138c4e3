import { context, propagation } from '@opentelemetry/api';

export type TraceHeaders = { traceparent?: string; tracestate?: string };

/**
 * Trace headers for a request to another service. @param given trace headers of the caller's own request, used if
 * tracing is off.
 */
export function traceHeaders(given: TraceHeaders = {}): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? given : headers;
}
