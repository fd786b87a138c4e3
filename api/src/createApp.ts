import Router from '@koa/router';
import type { Logger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import type { Dashboard } from './dashboard/createDashboard.ts';
import { showDashboard } from './dashboard/showDashboard.ts';
import type { Readiness } from './health/createReadiness.ts';
import { showHealth } from './health/showHealth.ts';
import { showReadiness } from './health/showReadiness.ts';
import { handleErrors } from './http/handleErrors.ts';
import { lookUpRoutes, type Route } from './http/lookUpRoutes.ts';
import type { RequestState } from './http/RequestState.ts';
import { secureHeaders } from './http/secureHeaders.ts';
import type { SignUpLimits } from './limits/SignUpLimits.ts';
import type { Metrics } from './observing/createMetrics.ts';
import { observeRequests } from './observing/observeRequests.ts';
import { countSignUps } from './waitlist/countSignUps.ts';
import type { Waitlist } from './waitlist/createWaitlist.ts';
import { joinWaitlist } from './waitlist/joinWaitlist.ts';
import { redirectForms } from './waitlist/redirectForms.ts';

export interface AppDependencies {
  waitlist: Waitlist;
  dashboard: Dashboard;
  readiness: Readiness;
  limits: SignUpLimits;
  metrics: Metrics;
  logger: Logger;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedHops: number;
}

/** The whole API as a Koa application, ready to listen. */
export function createApp(dependencies: AppDependencies): Koa<RequestState> {
  const { dashboard, readiness, metrics, logger } = dependencies;

  const routes: readonly Route[] = [
    {
      method: 'POST',
      path: '/api/waitlist',
      handlers: [
        redirectForms,
        handleErrors(logger),
        countSignUps(metrics),
        joinWaitlist(dependencies),
      ],
    },
    { method: 'GET', path: '/api/dashboard', handlers: [showDashboard(dashboard)] },
    { method: 'GET', path: '/healthz', handlers: [showHealth] },
    { method: 'GET', path: '/readyz', handlers: [showReadiness(readiness)] },
  ];
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  for (const { method, path, handlers } of routes) router.register(path, [method], [...handlers]);

  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(observeRequests(logger, metrics));
  app.use(secureHeaders);
  app.use(handleErrors(logger));
  app.use(lookUpRoutes(routes));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}
