import { isCrossSite } from '@statline/service/http/isCrossSite';
import type Koa from 'koa';
import { API_PATH } from './proxyApi.ts';

/**
 * Refuses what a page of another site sends to the API: a form on it would sign up its visitors,
 * from their addresses.
 *
 * @param siteOrigin the site's public address.
 */
export function refuseCrossSite(siteOrigin: string): Koa.Middleware {
  return async (ctx, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (isRead || !ctx.path.startsWith(API_PATH) || !isCrossSite(ctx.req, siteOrigin)) {
      return next();
    }
    ctx.status = 403;
    ctx.body = {
      message: 'This form was sent by another site. Please sign up on our own page.',
      code: 'request.cross_site',
    };
  };
}
