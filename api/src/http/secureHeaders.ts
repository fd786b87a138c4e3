import { NO_STORE } from '@statline/service/http/cacheControl';
import type { Middleware } from 'koa';

/**
 * Responses of the API are not pages: they must not be executed, framed, sniffed or cached. Cacheable responses (the
 * dashboard) set their own header.
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
