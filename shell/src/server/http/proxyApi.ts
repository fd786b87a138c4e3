import { SIGN_UP_OUTCOME_PARAMETER, type SignUpOutcome } from '@statline/contract/api';
import { passOn } from '@statline/service/http/passOn';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import { apiAddress } from '../apiAddress.ts';
import type { RequestState } from './identifyRequest.ts';

/** Everything below it is the API's. */
export const API_PATH = '/api/';

const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Passes `/api/` on to the API, with the visitor's address appended to X-Forwarded-For. Methods
 * that the API has no use for are answered here. An API that cannot be reached is a 503 in the
 * API's own form.
 */
export function proxyApi(apiUrl: string, logger: Logger): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(API_PATH)) return next();
    if (!METHODS.includes(ctx.method)) {
      answerOtherMethod(ctx);
      return;
    }
    ctx.respond = false;
    const { req: request, res: response } = ctx;
    const { requestId, trace } = ctx.state;
    try {
      await passOn(request, response, apiAddress(apiUrl, ctx.url), {
        span: 'call the API',
        headers: { 'x-request-id': requestId },
        trace,
        answerHeaders: { 'x-request-id': requestId },
      });
    } catch (err) {
      logger.error({ err, requestId }, 'the API could not be reached');
      answerUnavailable(ctx);
    }
  };
}

function answerOtherMethod(ctx: Koa.Context): void {
  ctx.set('Allow', METHODS.join(', '));
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
    return;
  }
  ctx.status = 405;
  ctx.body = { message: 'That is not possible here.', code: 'request.wrong_method' };
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
        code: 'service.unavailable',
      }),
    );
}
