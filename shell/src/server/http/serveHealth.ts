import type Koa from 'koa';

/** `GET /healthz`: whether the process answers at all. */
export const serveHealth: Koa.Middleware = async (ctx, next) => {
  if (ctx.path !== '/healthz' || !['GET', 'HEAD'].includes(ctx.method)) return next();
  ctx.body = { status: 'ok' };
};
