import { WHOLE_PARAMETER } from '@statline/compose/server';
import {
  CONFIRM_PARAMETER,
  SIGN_UP_OUTCOME_COOKIE,
  SIGN_UP_OUTCOME_PARAMETER,
  signUpOutcomeCookie,
} from '@statline/contract/api';
import type Koa from 'koa';
import { PATHS } from '../../routing/paths.ts';

/**
 * Shows the outcome of a sign-up without script once, to the browser that has its cookie. Other requests for that URL,
 * and a reload, are redirected to the page without the outcome. Neither response is cached.
 */
export const showOutcomeOnce: Koa.Middleware = async (ctx, next) => {
  if (ctx.path !== PATHS.home) return next();
  const query = new URLSearchParams(ctx.querystring);
  const [outcome, ...others] = query.getAll(SIGN_UP_OUTCOME_PARAMETER);
  if (outcome === undefined) return next();
  if (ctx.cookies.get(SIGN_UP_OUTCOME_COOKIE) === outcome && others.length === 0) {
    // Sent as a whole: browsers without script reload a page that was sent in parts, and the cookie would be gone by
    // then.
    query.set(WHOLE_PARAMETER, '');
    ctx.querystring = query.toString();
    await next();
    if (ctx.method === 'GET' && ctx.status === 200) {
      ctx.append('Set-Cookie', signUpOutcomeCookie(''));
    }
  } else {
    query.delete(SIGN_UP_OUTCOME_PARAMETER);
    query.delete(CONFIRM_PARAMETER);
    ctx.redirect(query.size > 0 ? `${PATHS.home}?${query}` : PATHS.home);
  }
  ctx.set('Cache-Control', 'private, no-store');
};
