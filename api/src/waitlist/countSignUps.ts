import type { Middleware } from 'koa';
import { HttpError } from '../http/HttpError.ts';
import { unavailable } from '../http/httpErrors.ts';
import type { RequestState } from '../http/RequestState.ts';
import type { Metrics } from '../monitoring/createMetrics.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';

/**
 * Counts sign-ups by outcome: `accepted`, `quarantined`, the code of the response; `failed` after an unexpected error.
 */
export function countSignUps(metrics: Metrics): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      metrics.signUp(codeOfFailure(error));
      throw error;
    }
    metrics.signUp(ctx.state.outcome ?? 'failed');
  };
}

function codeOfFailure(error: unknown): string {
  if (error instanceof StoreUnavailable) return unavailable().code;
  return error instanceof HttpError ? error.code : 'failed';
}
