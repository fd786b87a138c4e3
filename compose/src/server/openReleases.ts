import path from 'node:path';
import { StartError } from '@statline/service/StartError';
import type { LimitRate } from '../http/createRateLimit.ts';
import type { VisitorReleases } from '../pages/composing/ComposerOptions.ts';
import { chooseReleases } from '../pages/visitors/chooseReleases.ts';
import { openOverrides } from '../pages/visitors/openOverrides.ts';
import type { OverrideRules } from '../pages/visitors/readOverrides.ts';
import { isDefaultVisitor } from '../pages/visitors/Visitor.ts';
import { DEADLINES } from '../protocol/deadlines.ts';
import { FEED_FILE, type RemoteFeed } from '../protocol/manifest/RemoteFeed.ts';
import type { Gate } from '../releases/gate/admitRelease.ts';
import { createReleaseContract } from '../releases/gate/createReleaseContract.ts';
import { obtainReleases } from '../releases/mirror/obtainReleases.ts';
import type { Mirrors } from '../releases/mirror/openMirrors.ts';
import { openSource } from '../releases/sources/openSource.ts';
import { createCatchUp } from '../releases/tracking/createCatchUp.ts';
import { followFeed } from '../releases/tracking/followFeed.ts';
import { followLiveReleases } from '../releases/tracking/followLiveReleases.ts';
import { pollRemotes } from '../releases/tracking/pollRemotes.ts';
import { listLive, type TrackedRemote } from '../releases/tracking/TrackedRemote.ts';
import { type RemoteToTrack, trackRemote } from '../releases/tracking/trackRemote.ts';
import { isReleaseKey } from '../releases/trust/releaseKeys.ts';
import type { Rendering } from '../rendering/renderer/startRendering.ts';
import { rememberReleases } from '../rollout/visits/rememberReleases.ts';
import type { Metrics } from './admin/createMetrics.ts';
import type { CompositionOptions, FeedOptions } from './CompositionOptions.ts';
import { openDevRemotes } from './development/openDevRemotes.ts';

export type Releases = Awaited<ReturnType<typeof openReleases>>;

interface Dependencies {
  mirrors: Mirrors;
  rendering: Pick<Rendering, 'serve'> & Pick<Gate, 'smokeRender'>;
  metrics: Pick<Metrics, 'refused' | 'forget' | 'feedRefused'>;
  limit: LimitRate;
}

/** Releases a minute that are requested from a host because a page pins them. */
const OBTAIN_LIMIT = { perCaller: 30, inAll: 300 };

interface OpenRemote {
  remote: RemoteToTrack;
  tracked: TrackedRemote;
  /** What the feed states of it; undefined: it is in the host's code. */
  entry: string | undefined;
}

/** From published to live: returns once each remote has a release or has had its chance. */
export async function openReleases<Data, About>(
  options: CompositionOptions<Data, About>,
  { mirrors, rendering: { serve, smokeRender }, metrics, limit }: Dependencies,
) {
  const { site, isDevelopment = false, logger } = options;
  const { pollMs = DEADLINES.pollMs } = options.releases ?? {};
  const { mirror, pinnedMirror } = mirrors;
  const contract = createReleaseContract(site);
  const gate = { smokeRender, contract };
  const developed = isDevelopment ? openDevRemotes(options.remotes, gate, logger) : undefined;
  const known = rememberReleases(metrics.forget);

  const own = await Promise.all(
    options.remotes.map(async (remote) => ({ ...remote, source: await openSource(remote.source) })),
  );
  const open = (remote: OpenRemote['remote'], entry?: string): OpenRemote => {
    const tracked = trackRemote(remote, { gate, mirror, logger, onRefusal: metrics.refused });
    return { remote, tracked, entry };
  };
  let opened: readonly OpenRemote[] = [];
  let tracked: readonly TrackedRemote[] = [];
  let overrideRules: OverrideRules | undefined;
  const use = (remotes: readonly OpenRemote[]) => {
    opened = remotes;
    tracked = opened.map((one) => one.tracked);
    overrideRules = overrideRulesOf(
      options,
      isDevelopment ? own : opened.map(({ remote }) => remote),
    );
    const { keys, development = false } = overrideRules?.links ?? {};
    contract.developedIn = development ? [...(keys?.keys() ?? [])] : [];
  };
  use(isDevelopment ? [] : own.map((remote) => open(remote)));

  const served = followLiveReleases(() => tracked, serve);
  const openOverride = openOverrides(gate, { ...served, mirror: pinnedMirror }, logger);
  const follow = async () => {
    await served.follow();
    known.note(served.remotes().flatMap(listLive));
  };
  let isStarted = false;
  const polls = pollRemotes({
    pollMs,
    // The first releases of all remotes are served together.
    onPoll: async (remote) => {
      if (isStarted && served.isBehind(remote)) await follow();
    },
  });
  const starting = polls.start(tracked);

  /** Opens what a feed lists, and ends what it lists no longer; an entry that has changed is opened anew. */
  const useFeed = async ({ remotes }: RemoteFeed) => {
    const listed = remotes.filter(({ name }) => own.every((other) => other.name !== name));
    const entries = listed.map((remote) => JSON.stringify(remote));
    contract.listed = Object.fromEntries(listed.map(({ name, slots }) => [name, slots]));
    const isKept = ({ entry }: OpenRemote) => entry === undefined || entries.includes(entry);
    for (const { remote } of opened.filter((one) => !isKept(one))) polls.end(remote.name);
    const added = listed.filter((_, at) => opened.every(({ entry }) => entry !== entries[at]));
    const fresh = await Promise.all(
      added.map(async (remote) => {
        const source = await openSource(remote.source);
        return open({ ...remote, source, optional: true }, JSON.stringify(remote));
      }),
    );
    await polls.start(fresh.map((one) => one.tracked));
    use([...opened.filter(isKept), ...fresh]);
    if (isStarted) await follow();
  };
  const feed =
    options.feed && !isDevelopment
      ? await followFeed({
          ...(await feedOf(options.feed)),
          file: path.join(options.dataDir, FEED_FILE),
          pollMs,
          onFeed: useFeed,
          onRefusal: metrics.feedRefused,
          logger,
        })
      : undefined;
  await starting;
  isStarted = true;
  await follow();

  const releasesFor: VisitorReleases['releasesFor'] = (visitor) => {
    if (developed) return developed.releases();
    if (isDefaultVisitor(visitor)) return served.live();
    return chooseReleases(served.remotes(), visitor, openOverride);
  };
  return {
    /** As visitors get them; none in development. */
    remotes: served.remotes,
    sequences: served.sequences,
    hasCanary: served.hasCanary,
    releasesFor,
    developed,
    /** The site's requirements of releases, for their teams. */
    contract,
    /** By what rules a visitor may get a remote from elsewhere; undefined: not at all. */
    overrideRules: () => overrideRules,
    openOverride,
    /** Gets what a visitor has seen of releases that this server does not know yet. */
    catchUp: createCatchUp(served.remotes, () => tracked, polls.nextOf),
    /** Gets a release that a page pins and this server has not. */
    obtain: obtainReleases({
      remotes: () => opened.map(({ remote }) => remote),
      mirror: pinnedMirror,
      limit: limit('releases', OBTAIN_LIMIT),
      logger,
    }),
    /** Whether pages are made from a release, or were until lately. */
    isKnown: known.has,
    follow,
    nextPollOf: polls.nextOf,
    close: () => {
      polls.close();
      feed?.close();
    },
  };
}

/** @throws StartError for options of a feed that could never be read, or would need no signature. */
async function feedOf({ source, keys }: FeedOptions) {
  if (!source.endsWith(`/${FEED_FILE}`)) {
    throw new StartError(`The feed of remotes is a file ${FEED_FILE}, not "${source}".`);
  }
  if (keys.length === 0 || !keys.every(isReleaseKey)) {
    throw new StartError('The feed of remotes needs a key of the site, as create-key prints it.');
  }
  return { source: await openSource(source.slice(0, -FEED_FILE.length)), keys };
}

function overrideRulesOf(
  {
    origin,
    overrides: { origins, developmentLinks = false } = {},
  }: Pick<CompositionOptions<never, never>, 'origin' | 'overrides'>,
  remotes: readonly Pick<RemoteToTrack, 'name' | 'keys'>[],
): OverrideRules | undefined {
  // Without keys, no link of a remote can be verified.
  const keys = new Map(
    remotes.flatMap(({ name, keys = [] }) => (keys.length > 0 ? [[name, keys] as const] : [])),
  );
  if (!origins && keys.size === 0) return undefined;
  return {
    remotes: remotes.map(({ name }) => name),
    origins: origins ?? [],
    links: { origin, keys, development: developmentLinks },
  };
}
