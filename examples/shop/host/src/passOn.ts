import { request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Middleware } from 'koa';

const TIMEOUT_MS = 5_000;

/** Passes what is below a path on to the service of a team, cookies included. */
export const passOn =
  (path: string, service: string): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(path)) return next();
    ctx.respond = false;
    const { req, res, method } = ctx;
    const sent = { method, headers: req.headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const asked = request(new URL(ctx.path + ctx.search, service), sent);
    asked.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      // Cut short where the service is: it goes out as what it is.
      pipeline(answer, res, () => {});
    });
    asked.on('error', () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502, { 'content-type': 'text/plain' }).end('Nobody answers there.');
    });
    req.pipe(asked);
  };
