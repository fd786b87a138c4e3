import type { RunningComposition } from '@statline/compose/server';
import { serveFiles } from '@statline/service/files/serveFiles';
import { logErrors } from '@statline/service/http/logErrors';
import type { Logger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import type { AboutPage } from '../pages/AboutPage.ts';
import { serveSiteFiles } from '../seo/serveSiteFiles.ts';
import type { ApiRequests } from './createApiRequests.ts';
import type { Readiness } from './createReadiness.ts';
import type { Funnel } from './funnel/createFunnel.ts';
import { countPolicyReports } from './http/countPolicyReports.ts';
import { identifyRequest } from './http/identifyRequest.ts';
import { logRequests } from './http/logRequests.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { serveHealth } from './http/serveHealth.ts';
import { showOutcomeOnce } from './http/showOutcomeOnce.ts';

export interface AppDependencies {
  /** The site's public address. */
  origin: string;
  apiRequests: ApiRequests;
  /** Files served at the root of the site. */
  publicFolder: string;
  readiness: Readiness;
  /** Handles all other requests. */
  composition: Pick<
    RunningComposition<AboutPage>,
    'middleware' | 'beforeAll' | 'registry' | 'pages'
  >;
  funnel: Funnel;
  logger: Logger;
}

const REVALIDATE = 'no-cache';

/**
 * The shell's Koa app: static files, health and reports. `composition.middleware` handles everything else: the composed
 * site, and the proxy to the API (`apiBackend`).
 */
export function createApp(dependencies: AppDependencies): Koa {
  const { origin, apiRequests, publicFolder, readiness, composition, funnel, logger } =
    dependencies;
  composition.registry.registerMetric(apiRequests.counter);
  const app = new Koa();
  logErrors(app, logger);
  app.use(identifyRequest);
  app.use(logRequests(logger));
  app.use(securityHeaders({ behindTls: origin.startsWith('https:') }));
  app.use(serveHealth(readiness, composition.registry));
  app.use(countPolicyReports(composition.registry));
  app.use(funnel.countForms);
  app.use(serveFiles('/', publicFolder, { cacheControl: REVALIDATE }));
  app.use(serveSiteFiles(origin, composition.pages));
  app.use(showOutcomeOnce);
  app.use(composition.middleware);
  return app;
}
