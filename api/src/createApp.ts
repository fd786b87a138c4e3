import Router from '@koa/router';
import type { Logger } from '@statline/service/logging/createLogger';
import Koa, { type Middleware } from 'koa';
import type { Dashboard } from './dashboard/createDashboard.ts';
import { showDashboard } from './dashboard/showDashboard.ts';
import type { Readiness } from './health/createReadiness.ts';
import { showHealth } from './health/showHealth.ts';
import { showReadiness } from './health/showReadiness.ts';
import { handleErrors } from './http/handleErrors.ts';
import type { RequestState } from './http/RequestState.ts';
import { secureHeaders } from './http/secureHeaders.ts';
import type { SignUpLimits } from './limits/SignUpLimits.ts';
import type { Metrics } from './observing/createMetrics.ts';
import { observeRequests } from './observing/observeRequests.ts';
import { countSignUps } from './waitlist/countSignUps.ts';
import type { Waitlist } from './waitlist/createWaitlist.ts';
import { joinWaitlist } from './waitlist/joinWaitlist.ts';
import { redirectForms, SIGN_UP_PATH } from './waitlist/redirectForms.ts';

export interface AppDependencies {
  waitlist: Waitlist;
  dashboard: Dashboard;
  readiness: Readiness;
  limits: SignUpLimits;
  metrics: Metrics;
  logger: Logger;
  /** The number of trusted proxies, whose X-Forwarded-For is used. */
  trustedHops: number;
  /** X-Forwarded-For is trusted in requests with this secret; undefined: in none. */
  apiSecret: string | undefined;
}

/** The whole API as a Koa application, ready to listen. */
export function createApp(dependencies: AppDependencies): Koa<RequestState> {
  const { dashboard, readiness, metrics, logger } = dependencies;

  const router = new Router<RequestState>({ strict: true, sensitive: true });
  router.post(SIGN_UP_PATH, nameRoute, countSignUps(metrics), joinWaitlist(dependencies));
  router.get('/api/dashboard', nameRoute, showDashboard(dashboard));
  router.get('/healthz', nameRoute, showHealth);
  router.get('/readyz', nameRoute, showReadiness(readiness, metrics.registry));

  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(observeRequests(logger, metrics));
  app.use(secureHeaders);
  app.use(redirectForms);
  app.use(handleErrors(logger));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** For logs, metrics and traces: the path as declared. */
const nameRoute: Middleware<RequestState> = (ctx, next) => {
  ctx.state.route = ctx._matchedRoute;
  return next();
};
