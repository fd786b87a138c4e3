import { context, propagation } from '@opentelemetry/api';

export type TraceHeaders = { traceparent?: string; tracestate?: string };

/** @param given those of the caller's own request, passed on where nothing is traced. */
export function traceHeaders(given: TraceHeaders = {}): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? given : headers;
}
