import Router from '@koa/router';
import { SIGN_UP_PATH } from '@statline/contract/api';
import { FUNNEL_PATH } from '@statline/contract/funnel';
import { logErrors } from '@statline/service/http/logErrors';
import Koa from 'koa';
import type { AddressBook } from './addresses/createAddressBook.ts';
import { routeAddresses } from './addresses/page/routeAddresses.ts';
import { receiveBounces } from './addresses/receiveBounces.ts';
import { type Dashboard, showDashboard } from './dashboard/createDashboard.ts';
import { countStep } from './funnel/countStep.ts';
import { receiveCounts } from './funnel/receiveCounts.ts';
import type { Readiness } from './health/createReadiness.ts';
import { showReadiness } from './health/showReadiness.ts';
import { handleErrors } from './http/handleErrors.ts';
import { nameRoute } from './http/nameRoute.ts';
import type { RequestState } from './http/RequestState.ts';
import { secureHeaders } from './http/secureHeaders.ts';
import type { Metrics } from './monitoring/createMetrics.ts';
import { observeRequests } from './monitoring/observeRequests.ts';
import type { Funnel } from './store/Funnel.ts';
import { countSignUps } from './waitlist/countSignUps.ts';
import { type JoinWaitlistDependencies, joinWaitlist } from './waitlist/joinWaitlist.ts';
import { redirectForms } from './waitlist/redirectForms.ts';

export interface AppDependencies extends JoinWaitlistDependencies {
  dashboard: Dashboard;
  readiness: Readiness;
  metrics: Metrics;
  addresses: AddressBook;
  /** Verifies bounce reports; undefined: none are accepted. */
  bounceSecret: string | undefined;
  funnel: Pick<Funnel, 'add'>;
}

/** The whole API as a Koa application, ready to listen. */
export function createApp(dependencies: AppDependencies): Koa<RequestState> {
  const { dashboard, readiness, metrics, logger, addresses, bounceSecret, counts } = dependencies;

  const router = new Router<RequestState>({ strict: true, sensitive: true });
  router.post(SIGN_UP_PATH, nameRoute, countSignUps(metrics), joinWaitlist(dependencies));
  router.get('/api/dashboard', nameRoute, showDashboard(dashboard));
  router.post(FUNNEL_PATH, nameRoute, receiveCounts(dependencies.funnel, dependencies.apiSecret));
  routeAddresses(router, addresses, logger, (ctx) => countStep(counts, ctx, 'confirmed'));
  if (bounceSecret !== undefined)
    router.post(`${SIGN_UP_PATH}/bounces`, nameRoute, receiveBounces(bounceSecret, addresses));
  // Does not check the store: restarting the API would not repair it.
  router.get('/healthz', nameRoute, (ctx) => {
    ctx.body = { status: 'up' };
  });
  router.get('/readyz', nameRoute, showReadiness(readiness, metrics.registry));

  const app = new Koa<RequestState>();
  logErrors(app, logger);
  app.use(observeRequests(logger, metrics));
  app.use(secureHeaders);
  app.use(redirectForms);
  app.use(handleErrors(logger));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}
