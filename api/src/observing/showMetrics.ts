import type { Middleware } from 'koa';
import type { Metrics } from './createMetrics.ts';

/** `GET /metrics`, for Prometheus, on the operators' port. */
export function showMetrics({ registry }: Metrics): Middleware {
  return async (ctx) => {
    ctx.body = await registry.metrics();
    ctx.set('Content-Type', registry.contentType);
  };
}
