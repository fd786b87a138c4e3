import type { Middleware } from 'koa';

/** `GET /healthz`: the process responds. Never touches the store: a restart would not repair it. */
export const showHealth: Middleware = (ctx) => {
  ctx.body = { status: 'up' };
};
