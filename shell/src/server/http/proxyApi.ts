import type { ServerResponse } from 'node:http';
import {
  API_SECRET_HEADER,
  SIGN_UP_OUTCOME_PARAMETER,
  type SignUpOutcome,
  signUpOutcomeCookie,
} from '@statline/contract/api';
import { abortAfter } from '@statline/service/http/abortAfter';
import { disconnectSignal } from '@statline/service/http/disconnectSignal';
import type { Logger } from '@statline/service/logging/createLogger';
import { inSpan } from '@statline/service/tracing/inSpan';
import type Koa from 'koa';
import { apiAddress } from '../apiAddress.ts';
import type { ApiRequests } from '../createApiRequests.ts';
import { callApi } from './callApi.ts';
import type { RequestState } from './identifyRequest.ts';

/** Everything below it is the API's. */
export const API_PATH = '/api/';

const METHODS = ['GET', 'HEAD', 'POST'];

/** For a whole call: who sends a form with script waits no longer either (`sendSignUp`). */
const TIMEOUT_MS = 15_000;

/** What the API would have answered a form with script. */
const STATUS_OF: Readonly<Record<SignUpOutcome, number>> = {
  joined: 200,
  invalid: 422,
  limited: 429,
  unavailable: 503,
};

/**
 * Passes `/api/` on to the API, with the visitor's address appended to X-Forwarded-For, and the secret by which
 * the API believes that. Methods that the API has no use for are answered here. An API that cannot be reached, or in whose place something else
 * responds, is a 503 in the API's own form.
 */
export function proxyApi(
  apiUrl: string,
  requests: ApiRequests,
  logger: Logger,
  apiSecret = '',
): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(API_PATH)) return next();
    if (!METHODS.includes(ctx.method)) {
      answerOtherMethod(ctx);
      return;
    }
    ctx.respond = false;
    const { req: request, res: response } = ctx;
    const { requestId, trace } = ctx.state;
    // Also where there is no secret: never the visitor's own.
    const own = { headers: { 'x-request-id': requestId, [API_SECRET_HEADER]: apiSecret }, trace };
    const isForm = Boolean(ctx.request.is('urlencoded'));
    const left = disconnectSignal(response);
    const signal = abortAfter(TIMEOUT_MS, left);
    const call = () => callApi(request, apiAddress(apiUrl, ctx.url), own, { isForm, signal });
    try {
      const { status, headers, body, outcome } = await inSpan('call the API', call, {
        kind: 'client',
      });
      requests.responded(outcome ? STATUS_OF[outcome] : status);
      const ofBody = ctx.method === 'HEAD' ? {} : { 'content-length': body.length };
      response.writeHead(status, { ...headers, ...ofBody, 'x-request-id': requestId }).end(body);
    } catch (error) {
      if (left.aborted) return;
      const err = signal.aborted ? signal.reason : error;
      requests.failed(err);
      logger.error({ err, requestId }, 'the API could not be reached');
      answerUnavailable(response, isForm);
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

function answerUnavailable(response: ServerResponse, isForm: boolean): void {
  if (isForm) {
    const outcome: SignUpOutcome = 'unavailable';
    const location = `/?${SIGN_UP_OUTCOME_PARAMETER}=${outcome}#waitlist`;
    response.writeHead(303, { location, 'set-cookie': signUpOutcomeCookie(outcome) }).end();
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
