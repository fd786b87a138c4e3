import type { Middleware } from 'koa';
import type { RequestState } from './RequestState.ts';

/** For logs, metrics and traces: the path as declared. */
export const nameRoute: Middleware<RequestState> = (ctx, next) => {
  ctx.state.route = ctx._matchedRoute;
  return next();
};
