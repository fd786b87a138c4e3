import type { Logger } from '@statline/service/createLogger';
import type Koa from 'koa';

/** One line for each request: never its query, body or address. A 404's path is part of the specification. */
export function logRequests(logger: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const { method, path, res } = ctx;
      const ms = Math.round(performance.now() - startedAt);
      const line = { method, path, status: res.statusCode, ms };
      // Of a proxied request that nobody waited for, Koa's 404 says nothing.
      if (ctx.respond === false && !res.headersSent)
        logger.debug({ method, path, ms }, 'left before the answer');
      else if (line.status === 404) logger.warn(line, 'no page at this path');
      else logger.debug(line, 'request');
    }
  };
}
