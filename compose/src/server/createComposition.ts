import { availableParallelism } from 'node:os';
import { createMetrics } from '../admin/createMetrics.ts';
import { describeRemotes } from '../admin/describeRemotes.ts';
import { publicStatus } from '../admin/publicStatus.ts';
import { serveAdmin } from '../admin/serveAdmin.ts';
import { serveKeptAssets } from '../assets/serveKeptAssets.ts';
import { createCanaryJudge } from '../canary/createCanaryJudge.ts';
import { tellPeers } from '../canary/tellPeers.ts';
import type { ReleaseMarks } from '../composition/releaseMarks.ts';
import { VISIT_SCRIPT_PATH } from '../composition/scriptFolders.ts';
import { openDevRemotes } from '../development/openDevRemotes.ts';
import { serveDevState } from '../development/serveDevState.ts';
import { readBrowserBuild, readVisitScript } from '../document/BrowserBuild.ts';
import { contentSecurityPolicy } from '../document/contentSecurityPolicy.ts';
import type { DocumentContents } from '../document/DocumentParts.ts';
import { plainDocument } from '../document/plainDocument.ts';
import { createReleaseContract } from '../gate/createReleaseContract.ts';
import { createSmokeRender } from '../gate/createSmokeRender.ts';
import { checkGrants } from '../grants/checkGrants.ts';
import { type ListedPage, listPages } from '../grants/listPages.ts';
import { checkOrigins } from '../loads/checkOrigins.ts';
import { createLoadFetch } from '../loads/createLoadFetch.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { obtainReleases } from '../mirror/obtainReleases.ts';
import { prepareMirror } from '../mirror/prepareMirror.ts';
import { type CircuitBreakers, createCircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import { createRenderer } from '../renderer/createRenderer.ts';
import { createProbeModule } from '../renderer/probeModule.ts';
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
import type { DevelopmentLinkRules } from '../visitors/developmentLinks.ts';
import { openOverrides } from '../visitors/openOverrides.ts';
import { renderOverridesApart } from '../visitors/renderOverridesApart.ts';
import { isAnybody } from '../visitors/Visitor.ts';
import { rememberReleases } from '../visits/rememberReleases.ts';
import type { CompositionOptions, RemoteOptions } from './CompositionOptions.ts';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';
import { foldersIn } from './foldersIn.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { type ServedComposition, serveComposition } from './serveComposition.ts';

const BUSY_DOCUMENT = '<!doctype html><title>Busy</title><p>Please try again in a few seconds.';

const DEFAULT_MAX_RELEASE_BYTES = 50_000_000;

const NO_MARKS: ReleaseMarks = new Map();

/** One object for all pages, which are kept by it. */
const NO_DATA = {};

const onlyWhatItContains = (contents: DocumentContents) => ({
  'Content-Security-Policy': contentSecurityPolicy(contents),
});

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
  const { site, origin, overrideOrigins, isDevelopment = false, logger } = options;
  const { peers = [], peersSecret } = options;
  checkOptionalRemotes(options.site, options.remotes);
  checkGrants(options.site, options.remotes);
  checkOrigins(options.site, options.remotes);
  const folders = foldersIn(options);
  const maxReleaseBytes = options.maxReleaseBytes ?? DEFAULT_MAX_RELEASE_BYTES;
  const mirror = createMirror(folders.mirror, { maxReleaseBytes });
  const pinnedMirror = createMirror(folders.pinned, { maxReleaseBytes });
  await prepareMirror(mirror, options.dataDir, logger);
  // Of a disk that takes no writes the mirror has told.
  await pinnedMirror.removeDrafts().catch(() => {});
  const build = await readBrowserBuild(folders);
  const keptAssets = isDevelopment
    ? undefined
    : await serveKeptAssets({ ...folders, peers, logger });
  const measured = await measuredVisits(folders.visit, isDevelopment ? 0 : options.visitSample);

  let remotes: readonly TrackedRemote[] = [];
  let served: ServedRemotes | undefined;
  const { backends = {} } = options;
  const answerFetch = createLoadFetch({ origin, backends, origins: site.origins });
  const probeModule = createProbeModule(folders.renderWorker, logger, undefined, answerFetch);
  const circuits = createCircuitBreakers({ probeModule, logger });
  const pages = site.pages.map(({ id }) => id);
  const metrics = createMetrics(() => remotes, circuits.all, pages);
  const known = rememberReleases(metrics.forget);
  const hasCanary = () => served?.hasCanary() ?? false;
  const judge = createCanaryJudge({
    remotes: () => remotes,
    hasCanary,
    onWithdrawn: (remote) => {
      metrics.canaryWithdrawn(remote);
      void served?.follow();
    },
    onNews: () => told?.soon(),
  });
  const told =
    peersSecret === undefined
      ? undefined
      : tellPeers({ peers, secret: peersSecret, tell: judge.tell, logger });
  const liveReleases = () => remotes.flatMap(listLive);
  const startRenderer = (ownCircuits: CircuitBreakers, renderers: number) =>
    createRenderer({
      renderers,
      site,
      program: folders.renderWorker,
      circuits: ownCircuits,
      logger,
      onFailure: metrics.renderFailed,
      answerFetch,
    });
  const liveRenderer = startRenderer(circuits, options.renderers ?? defaultRenderers());
  const renderer = renderOverridesApart(liveRenderer, () =>
    startRenderer(createCircuitBreakers({ probeModule, logger }), 1),
  );
  const observations = { circuits, visits: metrics.visits, trialOf: judge.trialOf };
  const links = options.developmentLinks ? linksOf(origin, options.remotes) : undefined;
  const contract = { ...createReleaseContract(site), developedIn: [...(links?.keys.keys() ?? [])] };
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
    served = followLiveReleases(tracked.remotes, liveRenderer.serve);
    remotes = served.remotes;
    await served.follow();
    known.note(liveReleases());
  }
  await liveRenderer.ready();

  return {
    ...serveComposition({
      site,
      build,
      folders,
      origin,
      backends,
      load: options.load ?? (() => NO_DATA as Data),
      isEverybodys: options.isEverybodys ?? (() => true),
      earlyHints: options.earlyHints,
      sharedCaching: isDevelopment ? undefined : options.sharedCaching,
      document: options.document ?? plainDocument,
      documentHeaders: options.documentHeaders ?? onlyWhatItContains,
      errorTitle: options.errorTitle ?? 'Error',
      busyDocument: options.busyDocument ?? BUSY_DOCUMENT,
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
      trustedProxies: options.trustedProxies ?? 0,
      contract,
      verdictOn: (remote, id) => remotes.find(({ name }) => name === remote)?.verdictOn(id),
      statusOf: async (remote) => {
        const [found] = await describeRemotes(
          remotes.filter(({ name }) => name === remote),
          observations,
        );
        return found && publicStatus(found);
      },
      overrideRules:
        overrideOrigins || links
          ? {
              remotes: options.remotes.map(({ name }) => name),
              origins: overrideOrigins ?? [],
              links,
            }
          : undefined,
      foreignOrigins: ({ overrides, developed: claims }) => [
        ...(isDevelopment || overrides.size > 0 ? (overrideOrigins ?? []) : []),
        ...[...claims.values()].map(({ url }) => new URL(url).origin),
      ],
      renderer,
      metrics,
      logger,
    }),
    admin: serveAdmin({
      remotes: () => developed?.remotes ?? remotes,
      observations,
      metrics,
      overrideOrigins,
    }),
    registry: metrics.registry,
    // What the site's `grants.about` returns.
    pages: () => listPages(site, liveOf(developed?.remotes ?? remotes)) as ListedPage<About>[],
    look: tracked.look,
    canRender: liveRenderer.canRender,
    close: () => {
      tracked.close();
      told?.close();
      renderer.close();
      circuits.close();
    },
  };
}

/** Of remotes whose team signs its releases: nobody else could sign a link. */
const linksOf = (origin: string, remotes: readonly RemoteOptions[]): DevelopmentLinkRules => ({
  origin,
  keys: new Map(
    remotes.flatMap(({ name, keys = [] }) => (keys.length > 0 ? [[name, keys] as const] : [])),
  ),
});

/** What visitors get who are in no canary. */
const liveOf = (remotes: readonly ObservedRemote[]): LiveRelease[] =>
  remotes.map(({ state }) => state().live).filter((release) => release !== undefined);

async function measuredVisits(folder: string, sample = 0): Promise<ServedComposition['measured']> {
  if (sample === 0) return undefined;
  const { file, integrity } = await readVisitScript(folder);
  return { sample, script: { href: `${VISIT_SCRIPT_PATH}${file}`, integrity } };
}

/** One for each two cores: the others are for the server, its compression, and what else runs there. */
const defaultRenderers = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

const sourceOf = ({ source }: RemoteOptions) =>
  URL.canParse(source) && /^https?:/.test(source) ? httpSource(source) : folderSource(source);
