import type Koa from 'koa';
import { DEVELOPMENT_LINK_PATH } from '../../protocol/paths.ts';
import {
  type DevelopmentLinkRules,
  developmentCookie,
  LinkRefused,
  openDevelopmentToken,
} from './developmentLinks.ts';

/**
 * Takes a developer's link: from then on this browser gets the remote from the developer's machine,
 * until the link expires or the developer ends it. A link that is not taken changes nothing.
 *
 * @param rules undefined: the site takes none.
 */
export function serveDevelopmentLinks(
  rules: DevelopmentLinkRules | undefined,
  isSiteSecure: boolean,
): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== DEVELOPMENT_LINK_PATH || ctx.method !== 'GET') return next();
    ctx.set('Cache-Control', 'no-store');
    // The token stays between the link and the cookie.
    ctx.set('Referrer-Policy', 'no-referrer');
    try {
      if (!rules) {
        throw new LinkRefused('This site takes no links of developers: its operators allow none.');
      }
      const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
      const { remote, expires } = openDevelopmentToken(token, rules);
      ctx.cookies.secure = isSiteSecure || ctx.get('x-forwarded-proto') === 'https';
      ctx.cookies.set(developmentCookie(remote), token, {
        expires: new Date(expires),
        httpOnly: true,
        sameSite: 'lax',
      });
      ctx.redirect('/');
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error;
      ctx.status = 403;
      ctx.type = 'text/plain';
      ctx.body = `${error.message}\n`;
    }
  };
}
