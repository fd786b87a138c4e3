import type { Middleware } from 'koa';
import { HttpError } from '../http/HttpError.ts';
import type { RequestState } from '../http/RequestState.ts';
import type { Metrics } from '../observing/createMetrics.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';

/** Counts sign-ups by outcome: what came of them, or the stable code of the failure. */
export function countSignUps(metrics: Metrics): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = error instanceof HttpError || error instanceof StoreUnavailable;
      metrics.signUp(known ? error.code : 'failed');
      throw error;
    }
    metrics.signUp(ctx.state.outcome ?? 'failed');
  };
}
