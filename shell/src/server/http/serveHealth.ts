import type Koa from 'koa';

/** What a balancer or an orchestrator asks. */
type Answer = (ctx: Koa.Context) => void;

/**
 * `GET /healthz`: whether the process answers at all. `GET /readyz`: whether it is to be sent visitors.
 *
 * @param isReady whether pages can be rendered, and no stop has begun.
 */
export function serveHealth(isReady: () => boolean): Koa.Middleware {
  const answers: Readonly<Record<string, Answer>> = {
    '/healthz': (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      if (isReady()) {
        ctx.body = { status: 'ready' };
        return;
      }
      ctx.status = 503;
      ctx.body = { message: 'This server is to get no visitors now.', code: 'service.not_ready' };
    },
  };

  return async (ctx, next) => {
    const answer = Object.hasOwn(answers, ctx.path) ? answers[ctx.path] : undefined;
    if (!answer || !['GET', 'HEAD'].includes(ctx.method)) return next();
    answer(ctx);
  };
}
