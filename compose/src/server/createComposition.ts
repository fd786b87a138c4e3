import { createMetrics } from '../admin/createMetrics.ts';
import { describeRemotes } from '../admin/describeRemotes.ts';
import { publicStatus } from '../admin/publicStatus.ts';
import { serveAdmin } from '../admin/serveAdmin.ts';
import { serveKeptAssets } from '../assets/serveKeptAssets.ts';
import { judgeCanaries } from '../canary/judgeCanaries.ts';
import type { ReleaseMarks } from '../composition/releaseMarks.ts';
import { VISIT_SCRIPT_PATH } from '../composition/scriptFolders.ts';
import { openDevRemotes } from '../development/openDevRemotes.ts';
import { serveDevState } from '../development/serveDevState.ts';
import { readBrowserBuild, readVisitScript } from '../document/BrowserBuild.ts';
import { createReleaseContract } from '../gate/createReleaseContract.ts';
import { createSmokeRender } from '../gate/createSmokeRender.ts';
import { checkGrants } from '../grants/checkGrants.ts';
import { type ListedPage, listPages } from '../grants/listPages.ts';
import { checkOrigins } from '../loads/checkOrigins.ts';
import { createLoadFetch } from '../loads/createLoadFetch.ts';
import { obtainReleases } from '../mirror/obtainReleases.ts';
import { openMirrors } from '../mirror/openMirrors.ts';
import { createReportLimit } from '../reports/createReportLimit.ts';
import { whyPropsNotTaken } from '../site/whyPropsNotTaken.ts';
import { folderSource } from '../sources/folderSource.ts';
import { httpSource } from '../sources/httpSource.ts';
import { createCatchUp } from '../tracking/createCatchUp.ts';
import { followLiveReleases, type ServedRemotes } from '../tracking/followLiveReleases.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { listLive } from '../tracking/listLive.ts';
import type { ObservedRemote, TrackedRemote } from '../tracking/TrackedRemote.ts';
import { trackRemotes } from '../tracking/trackRemotes.ts';
import { chooseReleases } from '../visitors/chooseReleases.ts';
import { openOverrides } from '../visitors/openOverrides.ts';
import { isAnybody } from '../visitors/Visitor.ts';
import { rememberReleases } from '../visits/rememberReleases.ts';
import type { CompositionOptions, RemoteOptions } from './CompositionOptions.ts';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';
import { foldersIn } from './foldersIn.ts';
import { overridesOf } from './overridesOf.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { type ServedComposition, serveComposition } from './serveComposition.ts';
import { startRendering } from './startRendering.ts';
import { withDefaults } from './withDefaults.ts';

const NO_MARKS: ReleaseMarks = new Map();

/** Releases a minute that a host is asked for because a page pins them: there are few, ids can be made up. */
const OBTAIN_LIMIT = { perCaller: 30, inAll: 300 };

/**
 * Composes a site: follows what its remotes publish, and renders its pages with that. It returns
 * once pages can be rendered and each remote has a release or has had its chance.
 *
 * @throws StartError when the host is not built, the data folder cannot be used, an optional
 *   remote has modules that are not optional, or a path is granted twice.
 */
export async function createComposition<Data, About>(
  options: CompositionOptions<Data, About>,
): Promise<RunningComposition<About>> {
  const { site, origin, isDevelopment = false, peers = [], peersSecret, logger } = options;
  checkOptionalRemotes(site, options.remotes);
  checkGrants(site, options.remotes);
  checkOrigins(site, options.remotes);
  const pages = withDefaults(options);
  const { overrideRules, developedIn, foreignOrigins } = overridesOf(options);
  const folders = foldersIn(options);
  const { mirror, pinnedMirror } = await openMirrors(folders, options);
  const build = await readBrowserBuild(folders);
  const keptAssets = isDevelopment
    ? undefined
    : await serveKeptAssets({ ...folders, peers, logger });
  const measured = await measuredVisits(folders.visit, isDevelopment ? 0 : options.visitSample);

  let remotes: readonly TrackedRemote[] = [];
  let served: ServedRemotes | undefined;
  const answerFetch = createLoadFetch({ origin, backends: pages.backends, origins: site.origins });
  const rendering = startRendering({
    site,
    program: folders.renderWorker,
    renderers: options.renderers,
    answerFetch,
    onFailure: () => metrics.renderFailed(),
    logger,
  });
  const { circuits } = rendering;
  const pageIds = site.pages.map(({ id }) => id);
  const metrics = createMetrics(() => remotes, circuits.all, pageIds);
  const known = rememberReleases(metrics.forget);
  const hasCanary = () => served?.hasCanary() ?? false;
  const { judge, ...judging } = judgeCanaries({
    remotes: () => remotes,
    hasCanary,
    onWithdrawn: (remote) => {
      metrics.canaryWithdrawn(remote);
      void served?.follow();
    },
    peers,
    peersSecret,
    logger,
  });
  const liveReleases = () => remotes.flatMap(listLive);
  const observations = { circuits, visits: metrics.visits, trialOf: judge.trialOf };
  const contract = { ...createReleaseContract(site), developedIn };
  const gate = {
    smokeRender: createSmokeRender({
      program: folders.smokeRenderWorker,
      logger,
      answerFetch,
      whyNotTaken: (module, props) => whyPropsNotTaken(site, module, props),
    }),
    contract,
  };
  const overrides = openOverrides(gate, logger);
  const developed = isDevelopment ? openDevRemotes(options.remotes, gate, logger) : undefined;
  const published = isDevelopment
    ? []
    : options.remotes.map((remote) => ({ ...remote, source: sourceOf(remote) }));
  const tracked = await trackRemotes({
    remotes: published,
    mirror,
    ...gate,
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    logger,
    onRefusal: metrics.refused,
    onLook: async () => {
      await served?.follow();
      known.note(liveReleases());
    },
  });
  if (!isDevelopment) {
    served = followLiveReleases(tracked.remotes, rendering.live.serve);
    remotes = served.remotes;
    await served.follow();
    known.note(liveReleases());
  }
  await rendering.live.ready();

  return {
    ...serveComposition({
      ...pages,
      site,
      build,
      folders,
      origin,
      earlyHints: options.earlyHints,
      sharedCaching: isDevelopment ? undefined : options.sharedCaching,
      releasesFor: (visitor) => {
        if (developed) return developed.releases();
        if (served && isAnybody(visitor)) return served.live();
        return chooseReleases(remotes, visitor, overrides);
      },
      marks: served?.marks ?? (() => NO_MARKS),
      keptAssets,
      catchUp: createCatchUp({
        served: () => remotes,
        tracked: tracked.remotes,
        nextLookAt: tracked.nextLookAt,
      }),
      development: developed && serveDevState(developed),
      hasCanary,
      isKnown: known.has,
      judge,
      peersSecret,
      obtain: obtainReleases({
        remotes: published,
        mirror: pinnedMirror,
        limit: createReportLimit(OBTAIN_LIMIT),
        logger,
      }),
      liveReleases,
      measured,
      contract,
      verdictOn: (remote, id) => remotes.find(({ name }) => name === remote)?.verdictOn(id),
      statusOf: async (remote) => {
        const [found] = await describeRemotes(
          remotes.filter(({ name }) => name === remote),
          observations,
        );
        return found && publicStatus(found);
      },
      overrideRules,
      foreignOrigins,
      renderer: rendering.renderer,
      metrics,
      logger,
    }),
    admin: serveAdmin({
      remotes: () => developed?.remotes ?? remotes,
      observations,
      metrics,
      overrideOrigins: options.overrideOrigins,
    }),
    registry: metrics.registry,
    // What the site's `grants.about` returns.
    pages: () => listPages(site, liveOf(developed?.remotes ?? remotes)) as ListedPage<About>[],
    look: tracked.look,
    canRender: rendering.live.canRender,
    close: () => {
      tracked.close();
      judging.close();
      rendering.close();
    },
  };
}

/** What visitors get who are in no canary. */
const liveOf = (remotes: readonly ObservedRemote[]): LiveRelease[] =>
  remotes.map(({ state }) => state().live).filter((release) => release !== undefined);

async function measuredVisits(folder: string, sample = 0): Promise<ServedComposition['measured']> {
  if (sample === 0) return undefined;
  const { file, integrity } = await readVisitScript(folder);
  return { sample, script: { href: `${VISIT_SCRIPT_PATH}${file}`, integrity } };
}

const sourceOf = ({ source }: RemoteOptions) =>
  URL.canParse(source) && /^https?:/.test(source) ? httpSource(source) : folderSource(source);
