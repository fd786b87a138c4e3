import { isCrossSite } from '@statline/service/http/isCrossSite';
import { passOn } from '@statline/service/http/passOn';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';

interface PassToBackendsOptions {
  /** Beginning of the site's own paths → where the backend is, base path included. */
  backends: Readonly<Record<string, string>>;
  /** The site's public address. */
  origin: string;
  logger: Logger;
}

/** They change nothing. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Has backends answer the paths that are theirs: what modules ask in the browser, and forms that are
 * sent without script. A form on a page of another site would be sent with the visitor's cookies: it is refused.
 *
 */
export function passToBackends({
  backends,
  origin,
  logger,
}: PassToBackendsOptions): Koa.Middleware {
  const addressOf = (path: string, search: string): URL | undefined => {
    for (const [start, backend] of Object.entries(backends)) {
      const base = backend.replace(/\/+$/, '');
      const address = new URL(`${base}${path}${search}`);
      // By then without dots, which could lead anywhere.
      if (address.pathname.startsWith(new URL(`${base}${start}`).pathname)) return address;
    }
    return undefined;
  };

  return async (ctx, next) => {
    const address = addressOf(ctx.path, ctx.search);
    if (!address) return next();
    if (!SAFE_METHODS.includes(ctx.method) && isCrossSite(ctx.req, origin)) {
      ctx.status = 403;
      ctx.body = 'Another site has sent this.';
      return;
    }
    ctx.respond = false;
    const { req: request, res: response } = ctx;
    try {
      await passOn(request, response, address, { span: 'call a backend' });
    } catch (err) {
      logger.error({ err, backend: address.origin }, 'a backend could not be reached');
      if (response.headersSent) response.destroy();
      else response.writeHead(503, UNAVAILABLE).end('Please try again in a moment.');
    }
  };
}

const UNAVAILABLE = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' };
