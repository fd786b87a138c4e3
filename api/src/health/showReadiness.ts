import type { Middleware } from 'koa';
import { Gauge, type Registry } from 'prom-client';
import { unavailable } from '../http/httpErrors.ts';
import type { Readiness } from './createReadiness.ts';

/**
 * `GET /readyz`: 200 if sign-ups can be stored, otherwise 503 with a code as the reason.
 *
 * @param registry gets readiness as a metric too.
 */
export function showReadiness(readiness: Readiness, registry: Registry): Middleware {
  new Gauge({
    name: 'waitlist_ready',
    help: '1 while sign-ups can be stored (`/readyz`), else 0',
    registers: [registry],
    async collect() {
      this.set((await readiness.check()) ? 1 : 0);
    },
  });
  return async (ctx) => {
    if (!(await readiness.check())) throw unavailable(readiness.reason());
    const warnings = readiness.warnings();
    ctx.body = { status: 'ready', ...(warnings.length === 0 ? {} : { warnings }) };
  };
}
