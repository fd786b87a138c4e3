import { observeWritable } from '@statline/service/disk/observeDisk';
import { noLongerThan } from '@statline/service/noLongerThan';
import { StartError } from '@statline/service/StartError';
import { createRateLimit } from '../http/createRateLimit.ts';
import { releasesInTrial } from '../pages/visitors/canaryAssignment.ts';
import { bucketIn } from '../pages/visitors/identifyVisitor.ts';
import { DEADLINES } from '../protocol/deadlines.ts';
import { type LimitRate, RATE_LIMITS } from '../protocol/rateLimits.ts';
import { openMirrors } from '../releases/mirror/openMirrors.ts';
import { isMissing } from '../releases/tracking/RemoteState.ts';
import { createCanaryJudge } from '../rollout/canary/createCanaryJudge.ts';
import { createProofs } from '../rollout/canary/createProofs.ts';
import { checkSite } from '../site/checkSite.ts';
import { shareState } from '../state/shareState.ts';
import { createMetrics } from './admin/createMetrics.ts';
import { createReleaseGauges } from './admin/createReleaseGauges.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import { checkRemotes } from './checkRemotes.ts';
import { createMiddleware } from './createMiddleware.ts';
import { openReleases } from './openReleases.ts';
import { openRendering } from './openRendering.ts';
import type { RunningComposition } from './RunningComposition.ts';
import { readAssets } from './readAssets.ts';
import { warnDeprecated, warnOfNode } from './warnDeprecated.ts';

/**
 * Starts the composition of a site: polls its remotes for releases, renders pages in worker processes, and serves them.
 * It resolves once pages can be rendered and each remote that is not optional has a live release, or 3 s have passed.
 *
 * A release that is rejected throws nothing: the log, `/metrics` and `/_shell/remotes` state the reason.
 *
 * @throws StartError if the host is not built, the data folder cannot be used, `origin` is no URL, a key is invalid, a
 *   module of an optional remote is not optional, the feed has no valid key, a path or an origin is granted to an
 *   unknown remote or twice, sample props violate their schema, or two pages have one path or id.
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
  const closings: (() => void)[] = [];
  const close = () => {
    for (const end of closings) end();
  };
  try {
    return { ...(await start(options, closings)), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** @param closings gets the functions that stop each started part, even if a later step throws. */
async function start<Data, About>(
  given: CompositionOptions<Data, About>,
  closings: (() => void)[],
): Promise<Omit<RunningComposition<About>, 'close'>> {
  const { site, state, logger } = given;
  warnOfNode();
  if (given.peers !== undefined) warnDeprecated('DEP_COMPOSE_PEERS');
  if (!URL.canParse(given.origin)) throw new StartError(`The origin "${given.origin}" is no URL.`);
  // Without a slash at the end, as requests name it.
  const options = { ...given, origin: new URL(given.origin).origin };
  checkRemotes(site, options, logger);
  checkSite(site, options.feed ? undefined : options.remotes);

  const mirrors = await openMirrors(options.dataDir, options.releases?.maxReleaseBytes, logger);
  const assets = await readAssets(options, mirrors);
  const metrics = createMetrics(site.pages.map(({ id }) => id));
  observeWritable(
    metrics.registry,
    'shell_mirror_writable',
    '1 if the folder of releases in DATA_DIR can be written, 0 if new releases have to wait',
    mirrors.mirror.folder,
  );
  const shared = shareState(state, logger, metrics.registry);
  closings.push(shared.close);
  const limit: LimitRate = (kind) =>
    createRateLimit(RATE_LIMITS[kind], (caller) => shared.countOnAll(kind, caller));

  const rendering = openRendering(options, metrics.renderFailed);
  closings.push(rendering.close);
  const releases = await openReleases(options, { mirrors, rendering, metrics, limit, closings });
  const { remotes, hasCanary, activate } = releases;
  createReleaseGauges(metrics, remotes, rendering.circuits.all, releases.feedState);

  const judge = createCanaryJudge({
    remotes,
    hasCanary,
    onWithdrawn: (remote) => {
      metrics.canaryWithdrawn(remote);
      void activate();
    },
    onAdvanced: () => void activate(),
    onChange: shared.exchangeSoon,
  });
  const rollout = { judge, proofs: createProofs(remotes, shared.macFor) };
  const pages = createMiddleware(options, { assets, rendering, releases, rollout, metrics, limit });

  const exchanging = shared.start({
    own: () => ({ sequences: Object.fromEntries(releases.sequences()), ...judge.evidence() }),
    onOther: (record) => {
      judge.merge(record);
      void releases.catchUp(new Map(Object.entries(record.sequences)));
    },
    publish: async () => assets.hostFiles?.publish(),
  });
  await noLongerThan(DEADLINES.startMs, exchanging);
  await rendering.ready();

  return {
    ...pages,
    registry: metrics.registry,
    releasesInTrial: (cookies) => releasesInTrial(remotes(), bucketIn(cookies)),
    canRender: rendering.canRender,
    isStateAvailable: shared.isAvailable,
    missing: () =>
      remotes()
        .filter(isMissing)
        .map(({ name }) => name),
  };
}
