import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Middleware } from 'koa';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { HttpError } from './HttpError.ts';
import { internalError, unavailable, unknownPath, wrongMethod } from './httpErrors.ts';
import type { RequestState } from './RequestState.ts';

/** Turns all failures into responses: JSON with a `message` for the visitor. */
export function handleErrors(logger: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw unknownPath();
      if ((ctx.status === 405 || ctx.status === 501) && ctx.body == null) throw wrongMethod();
    } catch (thrown) {
      await drainRequest(ctx.req);
      const { status, code, message, details } = errorFor(thrown);
      const { reason, errors, headers = {} } = details;
      ctx.status = status;
      ctx.set(headers);
      ctx.body = { message, code, ...(reason && { reason }), ...(errors && { errors }) };
      const { requestId, trace } = ctx.state;
      if (status >= 500) logger.error({ requestId, ...trace, code, err: thrown }, 'request failed');
    }
  };
}

function errorFor(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  return thrown instanceof StoreUnavailable ? unavailable() : internalError();
}

/** Longer than the rest of a form takes on a bad network. Limited, since a client may never send it. */
const MAX_DRAIN_MS = 2_000;

/**
 * Reads and discards the rest of a request. If the connection is closed after the response (as proxies request), later
 * bytes would reset it, and the client would not get the response.
 */
async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  const signal = AbortSignal.timeout(MAX_DRAIN_MS);
  await finished(request, { signal, cleanup: true }).catch(() => {});
}
