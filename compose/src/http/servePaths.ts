import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';

/** @param match of the path's pattern. @returns the body; undefined: `ctx` has the response, or else it is a 404. */
type PathHandler = (ctx: Koa.Context, match: RegExpMatchArray) => unknown;

/** Handles GET and HEAD requests for a few paths, with `no-store`; all other requests reach the next middleware. */
export function servePaths(routes: readonly (readonly [RegExp, PathHandler])[]): Koa.Middleware {
  return async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    for (const [pattern, handle] of routes) {
      const match = ctx.path.match(pattern);
      if (!match) continue;
      ctx.set('Cache-Control', NO_STORE);
      const body = await handle(ctx, match);
      if (body !== undefined) ctx.body = body;
      return;
    }
    return next();
  };
}
