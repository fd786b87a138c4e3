import { serveFiles } from '@statline/service/files/serveFiles';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import { proxyBackends } from '../http/proxyBackends.ts';
import type { ComposerOptions } from '../pages/composing/ComposerOptions.ts';
import { createPageList, type ListedPage } from '../pages/composing/createPageList.ts';
import { createResponseCache } from '../pages/composing/createResponseCache.ts';
import { firstPageOf } from '../pages/composing/firstPageOf.ts';
import { servePage } from '../pages/composing/servePage.ts';
import { serveServerError } from '../pages/composing/serveServerError.tsx';
import { inspectPages } from '../pages/inspectPages.ts';
import { pageSettings } from '../pages/PageOptions.ts';
import { serveSpeculation } from '../pages/serveSpeculation.ts';
import { identifyVisitor } from '../pages/visitors/identifyVisitor.ts';
import { catchUpWithVisitor, serveSequences } from '../pages/visitors/monotonicReads.ts';
import { SHELL_PATH } from '../protocol/paths.ts';
import type { LimitRate } from '../protocol/rateLimits.ts';
import type { CircuitBreakers } from '../rendering/renderer/createCircuitBreakers.ts';
import type { Renderer } from '../rendering/renderer/Renderer.ts';
import type { CanaryJudge } from '../rollout/canary/createCanaryJudge.ts';
import type { Proofs } from '../rollout/canary/createProofs.ts';
import { receiveRegionFailures } from '../rollout/canary/receiveRegionFailures.ts';
import { receiveVisitReports } from '../rollout/visits/receiveVisitReports.ts';
import { slotsWithoutRoom } from '../site/pages/fillSlots.ts';
import type { Metrics } from './admin/createMetrics.ts';
import type { Observations } from './admin/describeRemotes.ts';
import { serveAdmin } from './admin/serveAdmin.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import { checkProps } from './checkProps.ts';
import { serveDevState } from './openDevRemotes.ts';
import type { Releases } from './openReleases.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { type Assets, serveHostFiles } from './readAssets.ts';
import { receivePublications } from './receivePublications.ts';
import { serveReleaseList } from './serveReleaseList.ts';
import { serveReleases } from './serveReleases.ts';
import { serveTeams } from './serveTeams.ts';

interface Dependencies {
  assets: Assets;
  rendering: Renderer & { circuits: Pick<CircuitBreakers, 'of'> };
  releases: Omit<Releases, 'activate'>;
  rollout: {
    judge: Pick<CanaryJudge, 'countPage' | 'countReport' | 'countsOf'>;
    proofs: Proofs;
  };
  metrics: Metrics;
  limit: LimitRate;
}

/** Creates the middleware for everything that a composed site responds to by itself, and the remotes page. */
export function createMiddleware<Data, About>(
  options: CompositionOptions<Data, About>,
  { assets, rendering, releases, rollout, metrics, limit }: Dependencies,
): Pick<RunningComposition<About>, 'middleware' | 'beforeAll' | 'admin' | 'pages'> {
  const { site, origin, isDevelopment, logger } = options;
  const { backends = {}, trustedProxies = 0 } = options.requests ?? {};
  const { mirror, onDemand, bootstrap } = assets.folders;
  const { contract, developed, isKnown, overrides, releasesFor, sequences } = releases;
  const { hasCanary, mayShowCanary } = releases;
  const { judge, proofs } = rollout;
  const uncached = isDevelopment ? { sharedCaching: undefined } : {};
  const pages = pageSettings(site, { ...options.pages, ...uncached }, logger);

  const observed = () => developed?.remotes ?? releases.remotes();
  const live = () => observed().flatMap(({ state }) => state().live ?? []);
  const observations: Observations = {
    ...metrics,
    circuits: rendering.circuits,
    canaryCounts: judge.countsOf,
    slotsWithoutRoom: (release) => {
      const others = live().filter(({ pinned: { name } }) => name !== release.pinned.name);
      return slotsWithoutRoom(site, release, others);
    },
  };
  const composing: ComposerOptions = {
    pages,
    assets,
    releases: { releasesFor, sequences, mayShowCanary },
    renderer: rendering,
    metrics,
    countPage: (given, pinned, network) =>
      judge.countPage(given, pinned, proofs.visitorOf(network)),
  };
  const responseCache = createResponseCache(composing);
  const listPages = createPageList(site);
  const reports = { origin, trustedProxies, isKnown };
  const middleware = compose([
    proxyBackends({ backends, origin, logger }),
    receiveRegionFailures({
      ...reports,
      limit: limit('failures'),
      proofs,
      onFailure: judge.countReport,
      countFailure: ({ remote, release }) => metrics.regionFailed({ remote, release }),
    }),
    receiveVisitReports({ ...reports, ...metrics.visits, limit: limit('visits'), site }),
    receivePublications({
      remotes: releases.remotes,
      nextPollOf: releases.nextPollOf,
      trustedProxies,
      limit: limit('publications'),
    }),
    checkProps({ site, trustedProxies, limit: limit('props') }),
    // A client that already has the file or page gets a 304 response.
    conditionalGet(),
    serveHostFiles(assets, logger),
    serveReleases({ mirror, onDemand, obtain: releases.obtain, overrides, trustedProxies, logger }),
    serveFiles(SHELL_PATH, bootstrap, { cacheControl: 'no-cache', only: /^inspect\.js$/ }),
    serveSpeculation({ site, mayShowCanary, renderer: rendering }),

    catchUpWithVisitor(releases.catchUp),
    identifyVisitor({
      origin,
      overrides: { ...overrides, pageOf: (release) => firstPageOf(site, release, live()) },
      hasCanary,
      mayShowCanary,
      setProofCookie: proofs.issue,
      trustedProxies,
    }),
    serveSequences({ origin, catchUp: releases.catchUp, sequences }),
    ...(developed ? [serveDevState(developed)] : []),
    serveReleaseList({
      releasesFor,
      countPage: composing.countPage,
      scripts: assets.build.scripts,
    }),
    serveTeams({ remotes: releases.remotes, contract }, observations),
    serveServerError(pages, assets),
    inspectPages,
    servePage(composing, responseCache),
  ]);
  return {
    middleware,
    beforeAll: responseCache.before,
    admin: serveAdmin(observed, observations, metrics.registry, {
      overrideOrigins: options.overrides?.origins,
      feed: releases.feedState,
    }),
    pages: () => listPages(live()) as ListedPage<About>[],
  };
}
