import Router from '@koa/router';
import Koa from 'koa';
import { secureHeaders } from '../http/secureHeaders.ts';
import type { Metrics } from '../observing/createMetrics.ts';
import { showMetrics } from '../observing/showMetrics.ts';

export interface AdminDependencies {
  metrics: Metrics;
}

/** What operators look at. It listens on a port of its own, never on the API's. */
export function createAdminApp({ metrics }: AdminDependencies): Koa {
  const router = new Router();
  router.get('/metrics', showMetrics(metrics));

  const app = new Koa();
  app.use(secureHeaders);
  app.use(router.routes());
  return app;
}
