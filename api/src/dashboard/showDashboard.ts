import type { Middleware } from 'koa';
import type { Dashboard } from './createDashboard.ts';

/** `GET /api/dashboard` */
export function showDashboard(dashboard: Dashboard): Middleware {
  return async (ctx) => {
    const figures = await dashboard.read();
    // Aggregates only, the same for all visitors. With FRESH_MS this stays within five seconds.
    ctx.set('Cache-Control', 'public, max-age=2');
    // In full: for `json` Koa would resolve the type for each response.
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = figures;
  };
}
