import Router from '@koa/router';
import { logErrors } from '@statline/service/http/logErrors';
import Koa from 'koa';
import { secureHeaders } from '../http/secureHeaders.ts';
import type { Metrics } from '../monitoring/createMetrics.ts';
import { type OperatorsDependencies, routeOperators } from './page/routeOperators.ts';

interface AdminDependencies extends OperatorsDependencies {
  metrics: Metrics;
}

/** The operators' application, served on its own port, never on the API's. */
export function createAdminApp({ metrics, ...operators }: AdminDependencies): Koa {
  const router = new Router();
  router.get('/metrics', async (ctx) => {
    ctx.body = await metrics.registry.metrics();
    ctx.set('Content-Type', metrics.registry.contentType);
  });
  router.get('/', (ctx) => ctx.redirect('/operators'));
  routeOperators(router, operators);

  const app = new Koa();
  logErrors(app, operators.logger);
  app.use(secureHeaders);
  app.use(router.routes());
  return app;
}
