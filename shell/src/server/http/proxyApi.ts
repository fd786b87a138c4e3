import { SIGN_UP_OUTCOME_PARAMETER, type SignUpOutcome } from '@statline/contract/api';
import type { Logger } from '@statline/service/createLogger';
import { createProxyServer } from 'http-proxy-3';
import type Koa from 'koa';

/** The API has deadlines of its own, below this one. */
const TIMEOUT_MS = 10_000;

/**
 * Passes `/api/` on to the API, with the visitor's address appended to X-Forwarded-For: the API
 * trusts exactly this hop. An API that cannot be reached is a 503 in the API's own form. Each call
 * has a connection of its own: one that is kept open may be closed by the API at the very moment a
 * sign-up goes through it, and nobody would know whether it was stored.
 */
export function proxyApi(apiUrl: string, logger: Logger): Koa.Middleware {
  const proxy = createProxyServer({
    target: apiUrl,
    xfwd: true,
    proxyTimeout: TIMEOUT_MS,
    timeout: TIMEOUT_MS,
  });

  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    ctx.respond = false;
    await new Promise<void>((done) => {
      ctx.res.once('close', done);
      proxy.web(ctx.req, ctx.res, {}, (err) => {
        logger.error({ err }, 'the API could not be reached');
        answerUnavailable(ctx);
        done();
      });
    });
  };
}

function answerUnavailable({ request, res: response }: Koa.Context): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (request.is('urlencoded')) {
    const outcome: SignUpOutcome = 'unavailable';
    const location = `/?${SIGN_UP_OUTCOME_PARAMETER}=${outcome}#waitlist`;
    response.writeHead(303, { location }).end();
    return;
  }
  response
    .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
    .end(
      JSON.stringify({
        message: 'The service cannot be reached right now. Please try again in a moment.',
      }),
    );
}
