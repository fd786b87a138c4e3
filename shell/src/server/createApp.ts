import etag from '@koa/etag';
import Router from '@koa/router';
import { countRegionFailures } from '@statline/compose/admin/countRegionFailures';
import type { Metrics } from '@statline/compose/admin/createMetrics';
import type { DashboardState } from '@statline/compose/composition/Composition';
import { ASSETS_PATH, MIRROR_PATH } from '@statline/compose/composition/scriptFolders';
import type { BrowserBuild } from '@statline/compose/document/BrowserBuild';
import type { ReleaseContract } from '@statline/compose/gate/ReleaseContract';
import type { LiveReleases } from '@statline/compose/manifest/liveReleases';
import type { Verdict } from '@statline/compose/manifest/verdict';
import { MIRRORED_FILE } from '@statline/compose/mirror/createMirror';
import { verifyMirrored } from '@statline/compose/mirror/verifyMirrored';
import { createComposer } from '@statline/compose/pages/createComposer';
import { servePage } from '@statline/compose/pages/servePage';
import type { RegionFailure } from '@statline/compose/react/RegionFailure';
import type { Renderer } from '@statline/compose/renderer/Renderer';
import type { LiveRelease } from '@statline/compose/tracking/LiveRelease';
import { identifyVisitor, type VisitorState } from '@statline/compose/visitors/identifyVisitor';
import type { Visitor } from '@statline/compose/visitors/Visitor';
import type { Logger } from '@statline/service/createLogger';
import { serveFiles } from '@statline/service/files/serveFiles';
import Koa from 'koa';
import conditionalGet from 'koa-conditional-get';
import { serveFindability } from '../findability/serveFindability.ts';
import { countPolicyReports } from './http/countPolicyReports.ts';
import { identifyRequest } from './http/identifyRequest.ts';
import { logRequests } from './http/logRequests.ts';
import { proxyApi } from './http/proxyApi.ts';
import { refuseCrossSite } from './http/refuseCrossSite.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { servePanicPage } from './http/servePanicPage.tsx';

export interface AppDependencies {
  /** The site's public address. */
  origin: string;
  apiUrl: string;
  folders: { browser: string; public: string; mirror: string };
  build: BrowserBuild;
  /** The releases that a visitor's page is made from. */
  releasesFor: (visitor: Visitor) => Promise<readonly LiveRelease[]>;
  /** Whether some remote has a canary at this moment. */
  hasCanary: () => boolean;
  /** Whether pages are being made from a release. */
  isLive: (release: RegionFailure) => boolean;
  /** What visitors get of every remote, trials too. */
  liveReleases: () => LiveReleases;
  /** What it asks of releases, for their teams. */
  contract: ReleaseContract;
  /** What has become of a release of a remote; undefined: there is no such remote. */
  verdictOn: (remote: string, id: string) => Verdict | undefined;
  /** The origins that overrides may name; undefined: there are none. */
  overrideOrigins: readonly string[] | undefined;
  /** Those of them that this visitor's page is to load from. */
  foreignOrigins: (visitor: Visitor) => readonly string[];
  /** Answers the page's questions while the site is developed. */
  development?: Koa.Middleware | undefined;
  readDashboard: () => Promise<DashboardState>;
  renderer: Renderer;
  metrics: Metrics;
  logger: Logger;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** The shell's server: the API's proxy, static files, and pages for everything else. */
export function createApp(dependencies: AppDependencies): Koa {
  const { folders, build, metrics, logger, releasesFor } = dependencies;

  const router = new Router<VisitorState>();
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  // For regions that try again: what is live by now.
  router.get('/_shell/releases', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = (await releasesFor(ctx.state.visitor)).map(({ pinned }) => pinned);
  });
  // For a team that has released: what has become of it (`npm run release -- --shell`).
  router.get('/_shell/releases/:remote/:id', (ctx) => {
    const { remote = '', id = '' } = ctx.params;
    const verdict = dependencies.verdictOn(remote, id);
    if (!verdict) return;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = verdict;
  });
  // For the next shell: what it must accept (`npm run check-releases`).
  router.get('/_shell/live', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = dependencies.liveReleases();
  });
  // For teams: what a release must fit (`npm run check-contract`).
  router.get('/_shell/contract', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = dependencies.contract;
  });

  const app = new Koa();
  app.on('error', (err) => {
    // Whoever left in the middle of an answer.
    if (err.code !== 'ERR_STREAM_PREMATURE_CLOSE') logger.error({ err }, 'request failed');
  });
  app.use(identifyRequest);
  app.use(logRequests(logger));
  app.use(securityHeaders({ behindTls: dependencies.origin.startsWith('https:') }));
  app.use(countPolicyReports(metrics));
  app.use(refuseCrossSite(dependencies.origin));
  app.use(proxyApi(dependencies.apiUrl, logger));
  app.use(countRegionFailures(metrics, dependencies.isLive));
  // Whoever has it already gets a 304: by the ETag that files and pages say, or one of the body.
  app.use(conditionalGet());
  app.use(etag());
  // Immutable: an asset's name holds its hash, a mirrored file's path the id of its release.
  app.use(serveFiles(ASSETS_PATH, folders.browser, { cacheControl: FOR_EVER, exclusive: true }));
  app.use(
    serveFiles(MIRROR_PATH, folders.mirror, {
      cacheControl: FOR_EVER,
      mutable: true,
      only: MIRRORED_FILE,
      isIntact: verifyMirrored(folders.mirror, logger),
      exclusive: true,
    }),
  );
  app.use(serveFiles('/', folders.public, { cacheControl: ASK_FIRST }));
  app.use(serveFindability(dependencies.origin));
  app.use(identifyVisitor(dependencies));
  if (dependencies.development) app.use(dependencies.development);
  app.use(router.routes());
  app.use(servePanicPage(build, logger));
  app.use(servePage(createComposer(dependencies), metrics));
  return app;
}
