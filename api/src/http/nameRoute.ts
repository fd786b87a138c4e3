import type { Middleware } from 'koa';
import type { RequestState } from './RequestState.ts';

/** Stores the declared path for logs, metrics and traces. */
export const nameRoute: Middleware<RequestState> = (ctx, next) => {
  ctx.state.route = ctx._matchedRoute;
  return next();
};
