import { isCrossSite } from '@statline/service/http/isCrossSite';
import { passOn } from '@statline/service/http/passOn';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';

interface ProxyOptions {
  /** Beginning of the site's own paths → where the backend is, base path included. */
  backends: Readonly<Record<string, string>>;
  /** The site's public address. */
  origin: string;
  logger: Logger;
}

/** RFC 9110, 9.2.1. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Proxies requests to backends by path prefix: those of modules in the browser, and forms without script. A form
 * on a page of another site would be sent with the visitor's cookies: it is rejected.
 */
export function proxyBackends({ backends, origin, logger }: ProxyOptions): Koa.Middleware {
  const addressOf = (path: string, search: string): URL | undefined => {
    for (const [start, backend] of Object.entries(backends)) {
      const base = backend.replace(/\/+$/, '');
      const address = new URL(`${base}${path}${search}`);
      // Parsed, so without dot segments, which could leave the prefix.
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
