import { serveFiles } from '@statline/service/files/serveFiles';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import type { LimitRate } from '../http/createRateLimit.ts';
import { proxyBackends } from '../http/proxyBackends.ts';
import { serveDeltas } from '../pages/assets/serveDeltas.ts';
import { IMMUTABLE } from '../pages/cacheControl.ts';
import type { ComposerOptions } from '../pages/composing/ComposerOptions.ts';
import { createComposer } from '../pages/composing/createComposer.ts';
import { createResponseCache } from '../pages/composing/createResponseCache.ts';
import { servePage } from '../pages/composing/servePage.ts';
import { serveServerError } from '../pages/composing/serveServerError.tsx';
import { inspectPages } from '../pages/inspection/inspectPages.ts';
import type { PageSettings } from '../pages/PageOptions.ts';
import { serveSpeculation } from '../pages/speculation/serveSpeculation.ts';
import { identifyVisitor } from '../pages/visitors/identifyVisitor.ts';
import { catchUpWithVisitor, serveSequences } from '../pages/visitors/monotonicReads.ts';
import {
  ASSETS_PATH,
  MIRROR_PATH,
  REGION_FAILURES_PATH,
  SLOW_REGIONS_PATH,
  VISIT_SCRIPT_PATH,
} from '../protocol/paths.ts';
import type { Renderer } from '../rendering/renderer/Renderer.ts';
import type { CanaryJudge } from '../rollout/canary/createCanaryJudge.ts';
import { type Proofs, setProofCookie } from '../rollout/canary/createProofs.ts';
import { receiveRegionFailures } from '../rollout/reports/receiveRegionFailures.ts';
import { countVisits } from '../rollout/visits/countVisits.ts';
import type { SecretFor } from '../state/shareState.ts';
import type { Metrics } from './admin/createMetrics.ts';
import type { Observations } from './admin/describeRemotes.ts';
import type { RequestOptions } from './CompositionOptions.ts';
import { serveDevState } from './development/openDevRemotes.ts';
import type { Assets } from './openAssets.ts';
import type { Releases } from './openReleases.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { serveReleases } from './serveReleases.ts';
import { checkProps, receivePublications, serveTeams } from './serveTeams.ts';

/** The site's options, with defaults. */
export interface ServedSettings extends PageSettings, Required<RequestOptions> {
  origin: string;
}

export interface Rollout {
  judge: Pick<CanaryJudge, 'served' | 'reported'>;
  proofs: Proofs;
  secretFor: SecretFor;
}

interface Dependencies {
  settings: ServedSettings;
  assets: Assets;
  releases: Omit<Releases, 'follow' | 'close'>;
  renderer: Renderer;
  limit: LimitRate;
  rollout: Rollout;
  metrics: Metrics;
  observations: Observations;
}

/** A minute. A browser sends a few reports in a visit; publications cost a signature check, props a schema's. */
const LIMITS = {
  reports: { perCaller: 60, inAll: 6_000 },
  publications: { perCaller: 60, inAll: 600 },
  props: { perCaller: 200, inAll: 2_000 },
};

/** Everything that a composed site responds to by itself: files, teams' requests, and pages. */
export function serveComposition({
  settings,
  assets,
  releases,
  renderer,
  limit,
  rollout,
  metrics,
  observations,
}: Dependencies): Pick<RunningComposition, 'middleware' | 'beforeAll'> {
  const { site, origin, trustedProxies, backends, logger } = settings;
  const { folders, hostFiles } = assets;
  const { isKnown, developed } = releases;
  const { judge, proofs, secretFor } = rollout;
  const reports = { origin, trustedProxies, isKnown };
  const regionReports = {
    ...reports,
    ...{ secretFor, proofs, limit: limit('failures', LIMITS.reports) },
  };
  const composing: ComposerOptions = {
    pages: settings,
    assets,
    releases,
    renderer,
    metrics,
    onPage: (made) => {
      metrics.pageMadeFrom(made);
      judge.served(made);
    },
  };
  const responseCache = createResponseCache(composing);
  const middleware = compose([
    proxyBackends({ backends, origin, logger }),
    receiveRegionFailures({
      ...regionReports,
      path: REGION_FAILURES_PATH,
      onFailure: ({ remote, release }, witness) => {
        metrics.regionFailed({ remote, release });
        judge.reported({ remote, release }, witness);
      },
    }),
    receiveRegionFailures({
      ...regionReports,
      path: SLOW_REGIONS_PATH,
      onFailure: ({ ms = 0, ...region }, witness) => judge.reported({ ...region, ms }, witness),
    }),
    countVisits({ ...reports, ...metrics.visits, limit: limit('visits', LIMITS.reports), site }),
    receivePublications({
      ...releases,
      trustedProxies,
      limit: limit('publications', LIMITS.publications),
    }),
    checkProps({ site, trustedProxies, limit: limit('props', LIMITS.props) }),
    // A client that has the file or page already gets a 304.
    conditionalGet(),
    ...(hostFiles ? [serveDeltas(ASSETS_PATH, [hostFiles.folder], logger)] : []),
    serveDeltas(MIRROR_PATH, [folders.mirror, folders.pinned], logger),
    // Immutable: an asset's name holds its hash.
    serveFiles(VISIT_SCRIPT_PATH, folders.visit, { cacheControl: IMMUTABLE }),
    serveFiles(ASSETS_PATH, folders.browser, { cacheControl: IMMUTABLE }),
    ...(hostFiles ? [hostFiles.middleware] : []),
    serveFiles(ASSETS_PATH, folders.browser, { cacheControl: IMMUTABLE, exclusive: true }),
    serveReleases({ ...folders, ...releases, trustedProxies, logger }),
    serveFiles('/_shell/', folders.bootstrap, { cacheControl: 'no-cache', only: /^inspect\.js$/ }),
    serveSpeculation({ ...releases, site, renderer }),

    catchUpWithVisitor(releases.catchUp),
    identifyVisitor({ ...releases, origin }),
    serveSequences({ ...releases, origin }),
    ...(developed ? [serveDevState(developed)] : []),
    serveTeams(releases, observations, assets.build),
    serveServerError(settings, assets),
    inspectPages,
    servePage({
      pages: settings,
      composer: createComposer(composing),
      responseCache,
      assets,
      metrics,
      setProofCookie: (ctx) => setProofCookie(ctx, proofs),
    }),
  ]);
  return { middleware, beforeAll: responseCache.before };
}
