import Router from '@koa/router';
import Koa from 'koa';
import { scriptlessPolicy } from '../../../shell/src/server/document/contentSecurityPolicy.ts';
import { securityHeaders } from '../../../shell/src/server/http/securityHeaders.ts';
import type { CircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import type { ObservedRemote } from '../tracking/TrackedRemote.ts';
import type { Metrics } from './createMetrics.ts';
import { describeRemotes } from './describeRemotes.ts';
import { STATUS_STYLE, statusPage } from './statusPage.ts';

export interface AdminDependencies {
  remotes: readonly ObservedRemote[];
  circuits: CircuitBreakers;
  metrics: Metrics;
  /** The origins that overrides may name; undefined: overrides are off. */
  overrideOrigins: readonly string[] | undefined;
}

/** What operators look at. It listens on a port of its own, never on the public one. */
export function createAdminApp(dependencies: AdminDependencies): Koa {
  const { remotes, circuits, metrics, overrideOrigins } = dependencies;
  const router = new Router();
  router.get('/_shell/remotes', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const descriptions = describeRemotes(remotes, circuits);
    const wantsJson = ctx.query.format === 'json' || ctx.accepts('html', 'json') === 'json';
    if (wantsJson) {
      ctx.body = { remotes: descriptions, overrideOrigins: overrideOrigins ?? null };
      return;
    }
    ctx.set('Content-Security-Policy', scriptlessPolicy(STATUS_STYLE));
    ctx.type = 'html';
    ctx.body = statusPage(descriptions, overrideOrigins?.join(', ') ?? 'off');
  });
  router.get('/metrics', async (ctx) => {
    ctx.set('Content-Type', metrics.contentType);
    ctx.body = await metrics.text();
  });
  router.get('/', (ctx) => ctx.redirect('/_shell/remotes'));

  const app = new Koa();
  app.use(securityHeaders({ behindTls: false }));
  app.use(router.routes());
  return app;
}
