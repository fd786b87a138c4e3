import { readTraceParent } from '@statline/service/http/readTraceParent';
import { requestIdOf } from '@statline/service/http/requestIdOf';
import type Koa from 'koa';

export interface RequestState {
  /** Stands in the log lines of the request, in its answer, and in the call to the API. */
  requestId: string;
  /** The trace that the request belongs to, as the call to the API is told; nothing where there is none. */
  traceHeaders: { traceparent?: string; tracestate?: string };
  traceId?: string;
}

/**
 * Gives each request an id: the `X-Request-Id` of a proxy in front, or one of its own. The answer
 * says it too, so that whoever reports a failure can say which. A trace that a proxy has begun
 * (`traceparent`) goes on to the API; one that is not well-formed ends here, as W3C has it.
 */
export const identifyRequest: Koa.Middleware<RequestState> = (ctx, next) => {
  ctx.state.requestId = requestIdOf(ctx.req);
  ctx.set('X-Request-Id', ctx.state.requestId);

  const { traceparent, tracestate } = ctx.headers;
  const trace = readTraceParent(traceparent);
  ctx.state.traceHeaders = {};
  if (trace) {
    ctx.state.traceId = trace.traceId;
    ctx.state.traceHeaders = {
      traceparent: String(traceparent),
      ...(tracestate && { tracestate: String(tracestate) }),
    };
  }
  return next();
};
