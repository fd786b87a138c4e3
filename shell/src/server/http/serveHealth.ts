import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';
import { Gauge, type Registry } from 'prom-client';
import type { Readiness } from '../createReadiness.ts';

/** Handles one health path. */
type Handler = (ctx: Koa.Context) => void;

/**
 * `GET /healthz`: liveness, 200 if the process responds at all. `GET /readyz`: readiness, 200 if visitors may be sent
 * here.
 *
 * @param registry gets readiness as a metric too.
 */
export function serveHealth(
  { isReady, missing, isStateAvailable }: Readiness,
  registry: Registry,
): Koa.Middleware {
  new Gauge({
    name: 'shell_ready',
    help: '1 while the shell is ready for visitors (`/readyz`), else 0',
    registers: [registry],
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  const handlers: Readonly<Record<string, Handler>> = {
    '/healthz': (ctx) => {
      ctx.body = { status: 'ok' };
    },
    '/readyz': (ctx) => {
      ctx.set('Cache-Control', NO_STORE);
      const without = {
        ...(missing().length > 0 && { missing: missing() }),
        ...(!isStateAvailable() && { sharedState: 'unavailable' }),
      };
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
    const handle = Object.hasOwn(handlers, ctx.path) ? handlers[ctx.path] : undefined;
    if (!handle || !['GET', 'HEAD'].includes(ctx.method)) return next();
    handle(ctx);
  };
}
