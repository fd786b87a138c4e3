import { context, propagation } from '@opentelemetry/api';

export type TraceHeaders = { traceparent?: string; tracestate?: string };

/**
 * What a call to another service says of the trace that it belongs to.
 *
 * @param given what the caller's own request said, which goes on as it is where nothing is traced.
 */
export function traceHeaders(given: TraceHeaders = {}): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? given : headers;
}
