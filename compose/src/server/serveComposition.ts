import { serveFiles } from '@statline/service/files/serveFiles';
import type Koa from 'koa';
import compose from 'koa-compose';
import conditionalGet from 'koa-conditional-get';
import type { CanaryJudge } from '../canary/createCanaryJudge.ts';
import { hearPeers } from '../canary/hearPeers.ts';
import type { ReleaseMarks } from '../composition/releaseMarks.ts';
import { ASSETS_PATH, VISIT_SCRIPT_PATH } from '../composition/scriptFolders.ts';
import type { ReleaseContract } from '../gate/ReleaseContract.ts';
import { passToBackends } from '../http/passToBackends.ts';
import { servePaths } from '../http/servePaths.ts';
import type { LiveReleases } from '../manifest/liveReleases.ts';
import type { RemoteStatus } from '../manifest/remoteStatus.ts';
import type { Verdict } from '../manifest/verdict.ts';
import type { Obtain } from '../mirror/obtainReleases.ts';
import { type ComposerDependencies, createComposer } from '../pages/createComposer.ts';
import { createKeptAnswers } from '../pages/createKeptAnswers.ts';
import { serveErrorPage } from '../pages/serveErrorPage.tsx';
import { type PageOptions, servePage } from '../pages/servePage.ts';
import type { RegionFailure } from '../react/RegionFailure.ts';
import { createReportLimit } from '../reports/createReportLimit.ts';
import { hearRegionFailures } from '../reports/hearRegionFailures.ts';
import { catchUpWithVisitor } from '../visitors/catchUpWithVisitor.ts';
import { identifyVisitor, type VisitorOptions } from '../visitors/identifyVisitor.ts';
import { serveDevelopmentLinks } from '../visitors/serveDevelopmentLinks.ts';
import { serveSeen } from '../visitors/serveSeen.ts';
import { countVisits } from '../visits/countVisits.ts';
import { answerPropsQuestions } from './answerPropsQuestions.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { serveReleases } from './serveReleases.ts';

export interface ServedComposition
  extends Omit<ComposerDependencies, 'onPage'>,
    VisitorOptions,
    PageOptions {
  folders: { browser: string; visit: string; mirror: string; pinned: string };
  /** Serves the assets of the host's other builds (`serveKeptAssets`). */
  keptAssets?: Koa.Middleware | undefined;
  /** What answers paths of the site besides it. */
  backends: Readonly<Record<string, string>>;
  /** Gets what a visitor has seen of releases that this server does not know yet (`createCatchUp`). */
  catchUp: (seen: ReleaseMarks) => Promise<void>;
  /** Gets a release that a page pins and this server has not. */
  obtain: Obtain;
  errorTitle: string;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
  /** Hears for whom regions fail. */
  judge: Pick<CanaryJudge, 'served' | 'failed' | 'hear'>;
  /** What the site's servers share; undefined: they tell each other nothing of canaries. */
  peersSecret?: string | undefined;
  /** Proxies of ours in front of the server. */
  trustedProxies: number;
  /** What visitors get of every remote, canaries too. */
  liveReleases: () => LiveReleases;
  /** What releases are asked for, for their teams. */
  contract: ReleaseContract;
  /** What has become of a release of a remote; undefined: there is no such remote. */
  verdictOn: (remote: string, id: string) => Verdict | undefined;
  /** What visitors get of a remote, as anybody may know it; undefined: there is no such remote. */
  statusOf: (remote: string) => Promise<RemoteStatus | undefined>;
  /** Answers the page's questions while the site is developed. */
  development?: Koa.Middleware | undefined;
}

/** Reports a minute: a browser sends a few in a visit. */
const REPORT_LIMIT = { perCaller: 60, inAll: 6_000 };

/** Questions a minute: each runs a schema of the site; a check of a release asks a few. */
const QUESTION_LIMIT = { perCaller: 200, inAll: 2_000 };

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Everything that a composed site answers by itself: files, teams' questions, and pages. */
export function serveComposition(
  served: ServedComposition,
): Pick<RunningComposition, 'middleware' | 'beforeAll'> {
  const { site, folders, origin, trustedProxies, isKnown, metrics, development } = served;
  const { peersSecret } = served;
  const reports = { origin, trustedProxies, isKnown };
  const composer = createComposer({
    ...served,
    onPage: (releases) => {
      metrics.pageMadeFrom(releases);
      served.judge.served(releases);
    },
  });
  const keptAnswers = createKeptAnswers({ ...served, composer });
  const middleware = compose([
    passToBackends(served),
    hearRegionFailures({
      ...reports,
      shared: peersSecret,
      limit: createReportLimit(REPORT_LIMIT),
      onFailure: (failure, witness) => {
        metrics.regionFailed(failure);
        served.judge.failed(failure, witness);
      },
    }),
    countVisits({
      ...reports,
      limit: createReportLimit(REPORT_LIMIT),
      site,
      observe: metrics.visits.observe,
    }),
    answerPropsQuestions({ site, trustedProxies, limit: createReportLimit(QUESTION_LIMIT) }),
    ...(peersSecret === undefined ? [] : [hearPeers(peersSecret, served.judge.hear)]),
    // Whoever has a file or a page already gets a 304.
    conditionalGet(),
    // Immutable: an asset's name holds its hash.
    serveFiles(VISIT_SCRIPT_PATH, folders.visit, { cacheControl: FOR_EVER }),
    serveFiles(ASSETS_PATH, folders.browser, { cacheControl: FOR_EVER }),
    ...(served.keptAssets ? [served.keptAssets] : []),
    serveFiles(ASSETS_PATH, folders.browser, { cacheControl: FOR_EVER, exclusive: true }),
    serveReleases({ ...served, ...folders }),

    catchUpWithVisitor(served.catchUp),
    serveDevelopmentLinks(served.overrideRules?.links, origin.startsWith('https:')),
    identifyVisitor(served),
    serveSeen(served),
    ...(development ? [development] : []),
    answerTeams(served),
    serveErrorPage(served),
    servePage(site, composer, { ...served, keptAnswers }),
  ]);
  return { middleware, beforeAll: keptAnswers.before };
}

/** What teams and their commands ask. */
const answerTeams = (served: ServedComposition): Koa.Middleware =>
  servePaths([
    // For regions that try again: what is live by now.
    [
      /^\/_shell\/releases$/,
      async (ctx) => {
        const releases = await served.releasesFor(ctx.state.visitor);
        ctx.body = releases.map(({ pinned }) => pinned);
      },
    ],
    // For a team that has released: what has become of it (`release --shell`).
    [
      /^\/_shell\/releases\/([^/]+)\/([^/]+)$/,
      (ctx, [, remote = '', id = '']) => {
        const verdict = served.verdictOn(remote, id);
        if (verdict) ctx.body = verdict;
      },
    ],
    // For a team: what visitors get of its remote, and how that does (`status`).
    [
      /^\/_shell\/status\/([^/]+)$/,
      async (ctx, [, remote = '']) => {
        const status = await served.statusOf(remote);
        if (status) ctx.body = status;
      },
    ],
    // For the next shell: what it must accept (`check-releases`).
    [
      /^\/_shell\/live$/,
      (ctx) => {
        ctx.body = served.liveReleases();
      },
    ],
    // For teams: what a release must fit (`check-contract`).
    [
      /^\/_shell\/contract$/,
      (ctx) => {
        ctx.body = served.contract;
      },
    ],
  ]);
