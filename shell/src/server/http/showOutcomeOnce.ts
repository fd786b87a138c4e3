import { WHOLE_PARAMETER } from '@statline/compose/server';
import {
  CONFIRM_PARAMETER,
  REFUSED_PARAMETER,
  SIGN_UP_OUTCOME_COOKIE,
  SIGN_UP_OUTCOME_PARAMETER,
  signUpOutcomeCookie,
} from '@statline/contract/api';
import type Koa from 'koa';
import { PATHS } from '../../routing/paths.ts';

/** Query parameter of the second redirect, after which a browser that stores cookies has `REDIRECTED` as one. */
const TWICE_PARAMETER = 'twice';
const OWN_PARAMETERS = [
  SIGN_UP_OUTCOME_PARAMETER,
  CONFIRM_PARAMETER,
  REFUSED_PARAMETER,
  TWICE_PARAMETER,
];
const REDIRECTED = 'redirected';

/**
 * Shows the outcome of a sign-up without script once, to the browser that has its cookie. Other requests for that URL,
 * and a reload, are redirected to the page without the outcome. No response is cached.
 *
 * Without cookies, only this site's form leads to the URL by a navigation within the site. So does a reload in a
 * browser that stores cookies, which a second redirect recognises.
 */
export const showOutcomeOnce: Koa.Middleware = async (ctx, next) => {
  if (ctx.path !== PATHS.home) return next();
  const query = new URLSearchParams(ctx.querystring);
  const [outcome, ...others] = query.getAll(SIGN_UP_OUTCOME_PARAMETER);
  if (outcome === undefined) return next();
  const cookie = ctx.cookies.get(SIGN_UP_OUTCOME_COOKIE);
  const hasNoCookie = cookie === undefined && ctx.get('sec-fetch-site') === 'same-origin';
  const isSender = cookie === outcome || (hasNoCookie && query.has(TWICE_PARAMETER));
  if (isSender && others.length === 0) {
    // Sent as a whole: browsers without script reload a page that was sent in parts, and the cookie would be gone by
    // then.
    query.set(WHOLE_PARAMETER, '');
    ctx.querystring = query.toString();
    await next();
    if (ctx.method === 'GET' && ctx.status === 200) {
      ctx.append('Set-Cookie', signUpOutcomeCookie(''));
    }
  } else if (hasNoCookie && others.length === 0) {
    query.set(TWICE_PARAMETER, '');
    ctx.append('Set-Cookie', signUpOutcomeCookie(REDIRECTED));
    ctx.redirect(`${PATHS.home}?${query}`);
  } else {
    for (const name of OWN_PARAMETERS) query.delete(name);
    ctx.redirect(query.size > 0 ? `${PATHS.home}?${query}` : PATHS.home);
  }
  ctx.set('Cache-Control', 'private, no-store');
};
