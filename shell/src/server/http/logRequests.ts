import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import type { RequestState } from './identifyRequest.ts';
import { loggablePath } from './loggablePath.ts';

/** One line for each request: never its query, body or address. A 404's path is what docs/product.md asks for. */
export function logRequests(logger: Logger): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const { method, res, state } = ctx;
      const { requestId, traceId } = state;
      const ms = Math.round(performance.now() - startedAt);
      const path = loggablePath(ctx.path);
      const line = { method, path, ms, requestId, ...(traceId && { traceId }) };
      const { statusCode: status } = res;
      // Of a proxied request that nobody waited for, Koa's 404 says nothing.
      if (ctx.respond === false && !res.headersSent) logger.debug(line, 'left before the answer');
      else if (status === 404) logger.warn({ ...line, status }, 'no page at this path');
      else logger.debug({ ...line, status }, 'request');
    }
  };
}
