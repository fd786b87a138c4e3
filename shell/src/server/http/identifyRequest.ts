import type { IncomingMessage } from 'node:http';
import { readTraceParent } from '@statline/service/http/readTraceParent';
import { requestIdOf } from '@statline/service/http/requestIdOf';
import type { TraceHeaders } from '@statline/service/tracing/traceHeaders';
import type Koa from 'koa';

export interface RequestState {
  /** In the log lines of the request, in its response, and in the call to the API. */
  requestId: string;
  /** The trace that the request belongs to by its headers; empty without them. */
  trace: TraceHeaders;
  traceId?: string;
}

/**
 * Gives a request an id: the `X-Request-Id` of a proxy in front, or one of its own. The response
 * has it too, so that a report of a failure can quote it. A trace that a proxy has begun
 * (`traceparent`) goes on to the API; one that is not well-formed ends here, as W3C has it.
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

/** The headers of a response that belong to its request alone. */
export const headersFor = ({ requestId }: RequestState) => ({ 'X-Request-Id': requestId });

export const identifyRequest: Koa.Middleware<RequestState> = (ctx, next) => {
  Object.assign(ctx.state, identify(ctx.req));
  ctx.set(headersFor(ctx.state));
  return next();
};
