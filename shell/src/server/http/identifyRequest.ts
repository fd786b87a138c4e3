import type { IncomingMessage } from 'node:http';
import { readTraceParent } from '@statline/service/http/readTraceParent';
import { requestIdOf } from '@statline/service/http/requestIdOf';
import type { TraceHeaders } from '@statline/service/tracing/traceHeaders';
import type Koa from 'koa';

export interface RequestState {
  /** Included in the request's log lines, in its response, and in the request to the API. */
  requestId: string;
  /** The trace headers of the request, if it has any. */
  trace: TraceHeaders;
  traceId?: string;
}

/**
 * Assigns a request id: the `X-Request-Id` of a proxy in front, or a new one. The response has it too, so that an error
 * report can quote it. The trace of a proxy (`traceparent`) is passed on to the API; a malformed one is dropped, as W3C
 * requires.
 */
export function identify(request: Pick<IncomingMessage, 'headers'>): RequestState {
  const requestId = requestIdOf(request);
  const { traceparent, tracestate } = request.headers;
  const parent = readTraceParent(traceparent);
  if (!parent) return { requestId, trace: {} };
  return {
    requestId,
    traceId: parent.traceId,
    trace: {
      traceparent: String(traceparent),
      ...(tracestate && { tracestate: String(tracestate) }),
    },
  };
}

/** Response headers that differ for each request. */
export const headersFor = ({ requestId }: RequestState) => ({ 'X-Request-Id': requestId });

export const identifyRequest: Koa.Middleware<RequestState> = (ctx, next) => {
  Object.assign(ctx.state, identify(ctx.req));
  ctx.set(headersFor(ctx.state));
  return next();
};
