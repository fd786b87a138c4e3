import type { Middleware } from 'koa';

/** `GET /healthz`: the process answers. Never touches the store: restarting would not mend it. */
export const showHealth: Middleware = (ctx) => {
  ctx.body = { status: 'up' };
};
