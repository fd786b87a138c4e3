import path from 'node:path';
import { type ListedPage, listPages } from '../pages/composing/listPages.ts';
import { pageSettings } from '../pages/PageOptions.ts';
import { releasesInTrial } from '../pages/visitors/releasesInTrial.ts';
import { DEADLINES } from '../protocol/deadlines.ts';
import { openMirrors } from '../releases/mirror/openMirrors.ts';
import { noLongerThan } from '../releases/noLongerThan.ts';
import { isMissing } from '../releases/tracking/TrackedRemote.ts';
import { createLoadFetch } from '../rendering/renderer/createLoadFetch.ts';
import { startRendering } from '../rendering/renderer/startRendering.ts';
import { createSmokeRender } from '../rendering/smoke/createSmokeRender.ts';
import { createCanaryJudge } from '../rollout/canary/createCanaryJudge.ts';
import { createProofs } from '../rollout/canary/createProofs.ts';
import { checkGrants } from '../site/grants/checkGrants.ts';
import { slotsWithoutRoom } from '../site/grants/fillSlots.ts';
import { whyPropsInvalid } from '../site/whyNotValid.ts';
import { createMemoryState } from '../state/createMemoryState.ts';
import { shareState } from '../state/shareState.ts';
import { createMetrics } from './admin/createMetrics.ts';
import type { Observations } from './admin/describeRemotes.ts';
import { serveAdmin } from './admin/serveAdmin.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';
import { openAssets } from './openAssets.ts';
import { openReleases, type Releases } from './openReleases.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { serveComposition } from './serveComposition.ts';
import { warnDeprecated, warnOfNode } from './warnDeprecated.ts';

/**
 * Starts the composition of a site: polls its remotes for releases, renders pages in worker processes,
 * and serves them. It resolves once pages can be rendered and each remote that is not optional has a
 * live release, or 3 s have passed.
 *
 * A release that is rejected throws nothing: the log, `/metrics` and `/_shell/remotes` state the reason.
 *
 * @throws StartError if the host is not built, the data folder cannot be used, a module of an optional
 *   remote is not optional, the feed has no valid key, or a path or an origin is granted to an unknown remote or twice.
 * @example
 * const composition = await createComposition({
 *   site,
 *   remotes: [{ name: 'cart', source: 'https://cart.example/releases/' }],
 *   build: path.join(__dirname, '..'),
 *   dataDir: './data',
 *   origin: 'https://live.site',
 *   logger,
 * });
 * new Koa().use(composition.middleware).listen(3000);
 */
export async function createComposition<Data, About>(
  options: CompositionOptions<Data, About>,
): Promise<RunningComposition<About>> {
  const { site, dataDir, origin, requests, overrides, logger } = options;
  warnOfNode();
  if (options.peers !== undefined) warnDeprecated('DEP_COMPOSE_PEERS');
  checkOptionalRemotes(site, options.remotes);
  checkGrants(site, options.feed ? undefined : options.remotes);
  const inDevelopment = { sharedCaching: undefined, visitSample: 0 };
  const pageOptions = { ...options.pages, ...(options.isDevelopment && inDevelopment) };
  const settings = {
    ...pageSettings(site, pageOptions, logger),
    origin,
    backends: {},
    trustedProxies: 0,
    ...requests,
  };
  const mirrors = await openMirrors(dataDir, options.releases?.maxReleaseBytes, logger);
  const assets = await openAssets(options, mirrors, settings.visitSample);

  let releases: Releases | undefined;
  const remotes = () => releases?.remotes() ?? [];
  const rendering = openRendering(options, () => metrics.renderFailed());
  const metrics = createMetrics(
    remotes,
    rendering.circuits.all,
    site.pages.map(({ id }) => id),
  );
  releases = await openReleases(options, { mirrors, rendering, metrics });
  const { developed, follow, sequences, catchUp } = releases;

  const judge = createCanaryJudge({
    remotes,
    hasCanary: releases.hasCanary,
    onWithdrawn: (remote) => {
      metrics.canaryWithdrawn(remote);
      void follow();
    },
    onAdvanced: () => void follow(),
    onChange: () => shared.soon(),
  });
  const shared = shareState({
    state: options.state ?? createMemoryState(),
    own: () => ({ sequences: Object.fromEntries(sequences()), ...judge.evidence() }),
    onOther: (record) => {
      judge.merge(record);
      void catchUp(new Map(Object.entries(record.sequences)));
    },
    publish: async () => assets.hostFiles?.publish(),
    logger,
    registry: metrics.registry,
  });
  const observed = () => developed?.remotes ?? remotes();
  const observations: Observations = {
    ...metrics,
    circuits: rendering.circuits,
    canaryCounts: judge.countsOf,
    slotsWithoutRoom: (release) => {
      const others = observed().filter(({ name }) => name !== release.pinned.name);
      const live = others.flatMap(({ state }) => state().live ?? []);
      return slotsWithoutRoom(site, release, live);
    },
  };
  const pages = serveComposition({
    settings,
    assets,
    releases,
    renderer: rendering,
    rollout: { ...shared, judge, proofs: createProofs(remotes, shared.secretFor) },
    metrics,
    observations,
  });
  await noLongerThan(DEADLINES.startMs, shared.start());
  await rendering.ready();

  return {
    ...pages,
    admin: serveAdmin(observed, observations, metrics.registry, overrides?.origins),
    registry: metrics.registry,
    pages: () => {
      const live = observed().flatMap(({ state }) => state().live ?? []);
      return listPages(site, live) as ListedPage<About>[];
    },
    releasesInTrial: (cookies) => releasesInTrial(remotes(), cookies),
    canRender: rendering.canRender,
    isStateAvailable: shared.isAvailable,
    missing: () =>
      remotes()
        .filter(isMissing)
        .map(({ name }) => name),
    close: () => {
      releases.close();
      shared.close();
      rendering.close();
    },
  };
}

/** @param onFailure called for every process that ended by itself, and every module given up. */
function openRendering<Data, About>(
  { site, build, origin, requests, renderers, logger }: CompositionOptions<Data, About>,
  onFailure: () => void,
) {
  const { backends } = requests ?? {};
  const handleFetch = createLoadFetch({ origin, backends, origins: site.origins });
  const workerOf = (name: string) => {
    const file = path.join(build, 'workers', `${name}.cjs`);
    return { program: { file, isBundled: true }, handleFetch, logger };
  };
  return {
    ...startRendering({ ...workerOf('renderer'), site, renderers, onFailure }),
    smokeRender: createSmokeRender({
      ...workerOf('smokeRender'),
      checkProps: (module, props) => whyPropsInvalid(site, module, props),
    }),
  };
}
