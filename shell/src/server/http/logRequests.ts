import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import type { RequestState } from './identifyRequest.ts';
import { loggablePath } from './loggablePath.ts';

/** The logged fields of a request: never its query, body or address. */
export function lineOf(
  { method, path }: { method?: string | undefined; path: string },
  { requestId, traceId }: RequestState,
  startedAt: number,
) {
  const ms = Math.round(performance.now() - startedAt);
  return { method, path: loggablePath(path), ms, requestId, ...(traceId && { traceId }) };
}

/** Logs one line for each request, without its query, body or address. docs/product.md requires a 404's path. */
export function logRequests(logger: Logger): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const { res, state } = ctx;
      const line = lineOf(ctx, state, startedAt);
      const { statusCode: status } = res;
      // If the visitor of a proxied request has left, the status 404 is only Koa's default.
      if (ctx.respond === false && !res.headersSent)
        logger.debug(line, 'the visitor left before the response');
      else if (status === 404) logger.warn({ ...line, status }, 'no page at this path');
      else logger.debug({ ...line, status }, 'request');
    }
  };
}
