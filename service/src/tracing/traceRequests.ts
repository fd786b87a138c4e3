import type { RequestListener } from 'node:http';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('statline');

/**
 * Creates a span for each request, in the caller's trace. It contains no URL, header or address, which could have any
 * text.
 */
export const traceRequests =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { method = 'GET' } = request;
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = tracer.startSpan(method, options, caller);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      if (!response.writableFinished) span.addEvent('left before the response');
      span.end();
    });
    context.with(trace.setSpan(caller, span), () => listener(request, response));
  };

/** Names the current span. @param route the path as declared, such as `/api/waitlist`: never as requested. */
export function nameRequestSpan(method: string, route: string): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttribute('http.route', route);
}
