import type Koa from 'koa';
import { Gauge, type Registry } from 'prom-client';
import type { Readiness } from '../createReadiness.ts';

/** What a balancer or an orchestrator asks. */
type Answer = (ctx: Koa.Context) => void;

/**
 * `GET /healthz`: whether the process answers at all. `GET /readyz`: whether it is to be sent visitors.
 *
 * @param registry shows readiness as a metric too.
 */
export function serveHealth({ isReady, missing }: Readiness, registry: Registry): Koa.Middleware {
  new Gauge({
    name: 'shell_ready',
    help: '1 while the shell is to be sent visitors (`/readyz`), else 0',
    registers: [registry],
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  const answers: Readonly<Record<string, Answer>> = {
    '/healthz': (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const without = missing().length > 0 ? { missing: missing() } : {};
      if (isReady()) {
        ctx.body = { status: 'ready', ...without };
        return;
      }
      ctx.status = 503;
      ctx.body = {
        message: 'This server is to get no visitors now.',
        code: 'service.not_ready',
        ...without,
      };
    },
  };

  return async (ctx, next) => {
    const answer = Object.hasOwn(answers, ctx.path) ? answers[ctx.path] : undefined;
    if (!answer || !['GET', 'HEAD'].includes(ctx.method)) return next();
    answer(ctx);
  };
}
