import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';

/** @returns the body; undefined: `ctx` has the response, or else it is a 404. */
type PathHandler = (ctx: Koa.Context, ...parameters: string[]) => unknown;

/**
 * Handles GET and HEAD requests for a few paths, with `no-store`; all other requests reach the next middleware. A
 * `:parameter` in a path stands for one segment, which the handler gets as it was sent.
 */
export function servePaths(routes: readonly (readonly [string, PathHandler])[]): Koa.Middleware {
  const patterns = routes.map(([path, handle]) => [patternOf(path), handle] as const);
  return async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    for (const [pattern, handle] of patterns) {
      const match = pattern.exec(ctx.path);
      if (!match) continue;
      ctx.set('Cache-Control', NO_STORE);
      const body = await handle(ctx, ...match.slice(1));
      if (body !== undefined) ctx.body = body;
      return;
    }
    return next();
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);
