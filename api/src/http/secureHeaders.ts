import { NO_STORE } from '@statline/service/http/cacheControl';
import type { Middleware } from 'koa';

/**
 * An API sends no page: nothing in a response may be run, framed, sniffed or cached. What may be
 * cached for a moment (the dashboard) sets its own header.
 */
const HEADERS = Object.entries({
  'Cache-Control': NO_STORE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

export const secureHeaders: Middleware = (ctx, next) => {
  for (const [name, value] of HEADERS) ctx.res.setHeader(name, value);
  return next();
};
