import type { Middleware } from 'koa';
import { unavailable } from '../http/httpErrors.ts';
import type { Readiness } from './createReadiness.ts';

/** `GET /readyz`: sign-ups can be stored. */
export function showReadiness(readiness: Readiness): Middleware {
  return async (ctx) => {
    if (!(await readiness.check())) throw unavailable();
    const warnings = readiness.warnings();
    ctx.body = { status: 'ready', ...(warnings.length === 0 ? {} : { warnings }) };
  };
}
