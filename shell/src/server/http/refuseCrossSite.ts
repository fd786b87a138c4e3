import type Koa from 'koa';
import { API_PATH } from './proxyApi.ts';

/**
 * Refuses what a page of another site sends to the API: a form on it would sign up its visitors,
 * from their addresses. Browsers say where a request comes from: `Sec-Fetch-Site` where the site is
 * secure, else `Origin`, which the site's own pages share with the host they ask. What says neither
 * is no browser. (The rules of Go's `net/http.CrossOriginProtection`.)
 *
 * @param siteOrigin the site's public address.
 */
export function refuseCrossSite(siteOrigin: string): Koa.Middleware {
  const comesFromElsewhere = (ctx: Koa.Context): boolean => {
    const site = ctx.get('sec-fetch-site');
    if (site) return site !== 'same-origin' && site !== 'none';
    const origin = ctx.get('origin');
    return origin !== '' && origin !== siteOrigin && hostOf(origin) !== ctx.get('host');
  };

  return async (ctx, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (isRead || !ctx.path.startsWith(API_PATH) || !comesFromElsewhere(ctx)) return next();
    ctx.status = 403;
    ctx.body = {
      message: 'This form was sent by another site. Please sign up on our own page.',
      code: 'request.cross_site',
    };
  };
}

/** `null`, as sandboxed pages call their origin, has none. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
