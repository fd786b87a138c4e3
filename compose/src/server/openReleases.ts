import path from 'node:path';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import type { VisitorReleases } from '../pages/composing/ComposerOptions.ts';
import { mayShowCanary } from '../pages/composing/mayShowCanary.ts';
import { createOverrides } from '../pages/overrides/createOverrides.ts';
import type { OverrideRules } from '../pages/overrides/readOverrides.ts';
import { chooseReleases } from '../pages/visitors/chooseReleases.ts';
import { isDefaultVisitor } from '../pages/visitors/Visitor.ts';
import { DEADLINES } from '../protocol/deadlines.ts';
import { FEED_FILE, type RemoteFeed } from '../protocol/RemoteFeed.ts';
import type { LimitRate } from '../protocol/rateLimits.ts';
import type { Gate } from '../releases/gate/checkRelease.ts';
import { createReleaseContract } from '../releases/gate/createReleaseContract.ts';
import { obtainReleases } from '../releases/mirror/obtainReleases.ts';
import type { Mirrors } from '../releases/mirror/openMirrors.ts';
import { removeFormerRemotes } from '../releases/mirror/removeFormerRemotes.ts';
import { openSource } from '../releases/sources/openSource.ts';
import { createCatchUp } from '../releases/tracking/createCatchUp.ts';
import { createRemoteList } from '../releases/tracking/createRemoteList.ts';
import { createServedReleases } from '../releases/tracking/createServedReleases.ts';
import { type FeedState, followFeed, openFeed } from '../releases/tracking/followFeed.ts';
import { pollRemotes } from '../releases/tracking/pollRemotes.ts';
import { listLive } from '../releases/tracking/RemoteState.ts';
import { type RemoteToTrack, trackRemote } from '../releases/tracking/trackRemote.ts';
import type { PoolRenderer } from '../rendering/renderer/createRenderer.ts';
import { rememberReleases } from '../rollout/visits/rememberReleases.ts';
import type { Metrics } from './admin/createMetrics.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import { openDevRemotes } from './openDevRemotes.ts';

export type Releases = Awaited<ReturnType<typeof openReleases>>;

interface Dependencies {
  mirrors: Mirrors;
  rendering: Pick<PoolRenderer, 'permit'> & Pick<Gate, 'smokeRender'>;
  metrics: Pick<Metrics, 'remoteOpened' | 'refused' | 'forget'>;
  limit: LimitRate;
  /** Gets the functions that end the polls. */
  closings: (() => void)[];
}

/** Makes published releases live. Resolves once each remote has a release, or its deadline has passed. */
export async function openReleases<Data, About>(
  options: CompositionOptions<Data, About>,
  { mirrors: { mirror, onDemandMirror }, rendering, metrics, limit, closings }: Dependencies,
) {
  const { site, isDevelopment = false, logger } = options;
  const { pollMs = DEADLINES.pollMs } = options.releases ?? {};
  const contract = createReleaseContract(site);
  const gate = { smokeRender: rendering.smokeRender, contract };
  const feed = options.feed && !isDevelopment ? await openFeed(options.feed) : undefined;
  const siteRemotes = await Promise.all(
    options.remotes.map(async (remote) => ({ ...remote, source: await openSource(remote.source) })),
  );
  const developed = isDevelopment
    ? openDevRemotes(siteRemotes, onDemandMirror, gate, logger)
    : undefined;
  const remoteList = createRemoteList(isDevelopment ? [] : siteRemotes, (remote) => {
    metrics.remoteOpened(remote.name);
    return trackRemote(remote, { gate, mirror, logger, onRefusal: metrics.refused });
  });
  const servedReleases = createServedReleases(remoteList.tracked, rendering.permit, logger);
  const recentReleases = rememberReleases(metrics.forget);
  let isStarted = false;
  const activate = async () => {
    // The first releases of all remotes are served together.
    if (!isStarted) return;
    await servedReleases.activate();
    recentReleases.note(servedReleases.remotes().flatMap(listLive));
  };

  const openOverride = createOverrides(gate, { ...servedReleases, mirror: onDemandMirror }, logger);
  let overrideRules: OverrideRules;
  const setOverrideRules = () => {
    overrideRules = overrideRulesOf(options, isDevelopment ? siteRemotes : remoteList.tracked());
    const { keys, development } = overrideRules.links;
    contract.developedIn = development ? [...keys.keys()] : [];
  };
  setOverrideRules();

  const polls = pollRemotes({
    pollMs,
    logger,
    onPoll: async (remote) => {
      if (servedReleases.isBehind(remote)) await activate();
    },
  });
  closings.push(polls.close);

  /** @returns the state of the feed; undefined: the site has none. */
  const startFeed = async (): Promise<(() => FeedState) | undefined> => {
    if (!feed) return undefined;
    const { state, close } = await followFeed({
      ...feed,
      file: path.join(options.dataDir, FEED_FILE),
      pollMs,
      onFeed: async ({ remotes }) => {
        warnOfFeed(remotes, options);
        const listed = remotes.filter(({ name }) =>
          siteRemotes.every((other) => other.name !== name),
        );
        contract.listed = Object.fromEntries(listed.map(({ name, slots }) => [name, slots]));
        await remoteList.reconcile(listed, polls);
        setOverrideRules();
        await activate();
      },
      logger,
    });
    closings.push(close);
    return state;
  };

  const starting = polls.start(remoteList.tracked());
  // It is awaited after the feed.
  starting.catch(() => {});
  const feedState = await startFeed();
  await starting;
  const names = remoteList.tracked().map(({ name }) => name);
  for (const { folder } of isDevelopment ? [] : [mirror, onDemandMirror]) {
    await removeFormerRemotes(folder, names).catch((error) => {
      const reason = messageWithCause(error);
      logger.warn({ folder, reason }, "former remotes' releases could not be removed");
    });
  }
  isStarted = true;
  await activate();

  const releasesFor: VisitorReleases['releasesFor'] = (visitor) => {
    if (developed) return developed.releases();
    if (isDefaultVisitor(visitor)) return servedReleases.live();
    return chooseReleases(servedReleases.remotes(), visitor, openOverride);
  };
  return {
    /** The remotes that visitors get; none in development. */
    remotes: servedReleases.remotes,
    /** Undefined: the site has no feed of remotes. */
    feedState,
    sequences: servedReleases.sequences,
    hasCanary: () => servedReleases.canaries().length > 0,
    mayShowCanary: (pathname: string) =>
      mayShowCanary(site, pathname, servedReleases.live(), servedReleases.canaries()),
    releasesFor,
    developed,
    contract,
    overrides: { rules: () => overrideRules, open: openOverride },
    /** Polls for releases that a visitor has seen and this server does not know yet. */
    catchUp: createCatchUp(remoteList.tracked, polls.nextOf),
    /** Fetches a release that a page pins and this server does not have. */
    obtain: obtainReleases({
      remotes: remoteList.tracked,
      mirror: onDemandMirror,
      limit: limit('releases'),
      logger,
    }),
    /** Whether pages are made from a release, or were until recently. */
    isKnown: recentReleases.has,
    activate,
    nextPollOf: polls.nextOf,
  };
}

function overrideRulesOf(
  { origin, overrides = {} }: Pick<CompositionOptions<never, never>, 'origin' | 'overrides'>,
  remotes: readonly Pick<RemoteToTrack, 'name' | 'keys'>[],
): OverrideRules {
  const { origins, developmentLinks = false } = overrides;
  // Without keys, no link for a remote can be verified.
  const keys = new Map(
    remotes.flatMap(({ name, keys = [] }) => (keys.length > 0 ? [[name, keys] as const] : [])),
  );
  return {
    remotes: origins || keys.size > 0 ? remotes.map(({ name }) => name) : [],
    origins: origins ?? [],
    links: { origin, keys, development: developmentLinks },
  };
}

/** Logs what a feed lists without effect, such as a misspelt slot. */
function warnOfFeed<Data, About>(
  listed: RemoteFeed['remotes'],
  { site: { slots = {} }, remotes, logger }: CompositionOptions<Data, About>,
): void {
  for (const { name: remote, slots: granted } of listed) {
    if (remotes.some(({ name }) => name === remote))
      logger.warn({ remote }, "the feed lists a remote of the site's code, which counts");
    const unknown = granted.filter((slot) => !Object.hasOwn(slots, slot));
    if (unknown.length > 0)
      logger.warn({ remote, slots: unknown }, 'the feed grants slots that the site does not have');
  }
}
