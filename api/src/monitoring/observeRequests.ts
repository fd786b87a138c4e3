import type { IncomingMessage } from 'node:http';
import { readTraceParent } from '@statline/service/http/readTraceParent';
import { requestIdOf } from '@statline/service/http/requestIdOf';
import type { Logger } from '@statline/service/logging/createLogger';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import type { Middleware } from 'koa';
import type { RequestState } from '../http/RequestState.ts';
import type { Latency, Metrics } from './createMetrics.ts';

/** Logger and metric for one method, route and status. */
interface ResponseKind {
  log: Logger;
  latency: Latency;
}

/**
 * Assigns each request an id (the proxy's or a new one), which the response returns, and writes one log line and the
 * metrics after its response. Requests are identified by their route, not their URL, which may contain anything.
 */
export function observeRequests(logger: Logger, metrics: Metrics): Middleware<RequestState> {
  const kinds = new Map<string, ResponseKind>();

  /** Resolves the labels once for each kind. */
  const kindOf = (method: string, route: string, status: number): ResponseKind => {
    const key = `${method} ${route} ${status}`;
    const kind = kinds.get(key) ?? {
      log: logger.child({ method, route, status }),
      latency: metrics.latency(route, method, status),
    };
    kinds.set(key, kind);
    return kind;
  };

  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.req);
    ctx.set('X-Request-Id', requestId);
    ctx.state.requestId = requestId;
    ctx.state.trace = traceOf(ctx.req);

    await next();

    if (ctx.state.route !== undefined) nameRequestSpan(ctx.method, ctx.state.route);
    const durationMs = Math.round((performance.now() - started) * 1e3) / 1e3;
    const { log, latency } = kindOf(ctx.method, ctx.state.route ?? 'none', ctx.status);
    latency.observe(durationMs / 1e3);
    log.info({ requestId, ...ctx.state.trace, durationMs }, 'request');
  };
}

/** The caller's trace, if it sent one. */
function traceOf({ headers }: IncomingMessage): RequestState['trace'] {
  const trace = readTraceParent(headers.traceparent);
  return trace && { traceId: trace.traceId, parentId: trace.spanId };
}
