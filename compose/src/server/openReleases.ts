import { createRateLimit } from '../http/createRateLimit.ts';
import type { VisitorReleases } from '../pages/composing/ComposerOptions.ts';
import { chooseReleases } from '../pages/visitors/chooseReleases.ts';
import { type OpenOverride, openOverrides } from '../pages/visitors/openOverrides.ts';
import type { OverrideRules } from '../pages/visitors/readOverrides.ts';
import { isDefaultVisitor } from '../pages/visitors/Visitor.ts';
import type { ReleaseSequences } from '../protocol/composition/releaseSequences.ts';
import type { ReleaseContract } from '../protocol/ReleaseContract.ts';
import type { Gate } from '../releases/gate/admitRelease.ts';
import { createReleaseContract } from '../releases/gate/createReleaseContract.ts';
import { type Obtain, obtainReleases } from '../releases/mirror/obtainReleases.ts';
import type { Mirrors } from '../releases/mirror/openMirrors.ts';
import { openSource } from '../releases/sources/openSource.ts';
import { createCatchUp } from '../releases/tracking/createCatchUp.ts';
import { followLiveReleases } from '../releases/tracking/followLiveReleases.ts';
import { pollRemotes, type RemotePolls } from '../releases/tracking/pollRemotes.ts';
import { listLive, type TrackedRemote } from '../releases/tracking/TrackedRemote.ts';
import { trackRemote } from '../releases/tracking/trackRemote.ts';
import type { Rendering } from '../rendering/renderer/startRendering.ts';
import { type KnownReleases, rememberReleases } from '../rollout/visits/rememberReleases.ts';
import type { Metrics } from './admin/createMetrics.ts';
import type { CompositionOptions, RemoteOptions } from './CompositionOptions.ts';
import { type DevRemotes, openDevRemotes } from './development/openDevRemotes.ts';

export interface Releases extends VisitorReleases {
  /** The remotes as visitors get them; none in development. */
  remotes: () => readonly TrackedRemote[];
  /** The remotes in development; undefined in production. */
  developed: DevRemotes | undefined;
  /** The site's requirements of releases, for their teams. */
  contract: ReleaseContract;
  /** By what rules a visitor may get a remote from elsewhere; undefined: not at all. */
  overrideRules: OverrideRules | undefined;
  openOverride: OpenOverride;
  /** Gets what a visitor has seen of releases that this server does not know yet. */
  catchUp: (sequences: ReleaseSequences) => Promise<void>;
  /** Gets a release that a page pins and this server has not. */
  obtain: Obtain;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: KnownReleases['has'];
  /** Serves what is live by now, at once. */
  follow(): Promise<void>;
  /** Polls a remote now, at most once a second. */
  nextPollOf: RemotePolls['nextOf'];
  close(): void;
}

interface Dependencies {
  mirrors: Mirrors;
  rendering: Pick<Rendering, 'serve'> & Pick<Gate, 'smokeRender'>;
  metrics: Pick<Metrics, 'refused' | 'forget'>;
}

/** Releases a minute that are requested from a host because a page pins them: there are few, ids can be made up. */
const OBTAIN_LIMIT = { perCaller: 30, inAll: 300 };

/** From published to live: returns once each remote has a release or has had its chance. */
export async function openReleases<Data, About>(
  options: CompositionOptions<Data, About>,
  { mirrors, rendering: { serve, smokeRender }, metrics }: Dependencies,
): Promise<Releases> {
  const { site, isDevelopment = false, logger } = options;
  const overrideRules = overrideRulesOf(options);
  const { keys, development = false } = overrideRules?.links ?? {};
  const developedIn = development ? [...(keys?.keys() ?? [])] : [];
  const contract = { ...createReleaseContract(site), developedIn };
  const gate = { smokeRender, contract };
  const developed = isDevelopment ? openDevRemotes(options.remotes, gate, logger) : undefined;
  const published = isDevelopment ? [] : await Promise.all(options.remotes.map(opened));
  const known = rememberReleases(metrics.forget);

  const { mirror, pinnedMirror } = mirrors;
  const tracked = published.map((remote) =>
    trackRemote(remote, { gate, mirror, logger, onRefusal: metrics.refused }),
  );
  const served = followLiveReleases(tracked, serve);
  const remotes = () => served.remotes;
  const openOverride = openOverrides(gate, { remotes, mirror: pinnedMirror }, logger);
  const follow = async () => {
    await served.follow();
    known.note(served.remotes.flatMap(listLive));
  };
  let isStarted = false;
  const polls = await pollRemotes(tracked, {
    pollMs: options.releases?.pollMs,
    // The first releases of all remotes are served together.
    onPoll: async () => {
      if (isStarted) await follow();
    },
  });
  isStarted = true;
  await follow();

  return {
    remotes,
    developed,
    contract,
    overrideRules,
    openOverride,
    releasesFor: (visitor) => {
      if (developed) return developed.releases();
      if (isDefaultVisitor(visitor)) return served.live();
      return chooseReleases(remotes(), visitor, openOverride);
    },
    sequences: served.sequences,
    hasCanary: served.hasCanary,
    catchUp: createCatchUp({ served: remotes, tracked, nextPollOf: polls.nextOf }),
    obtain: obtainReleases({
      remotes: published,
      mirror: pinnedMirror,
      limit: createRateLimit(OBTAIN_LIMIT),
      logger,
    }),
    isKnown: known.has,
    follow,
    nextPollOf: polls.nextOf,
    close: polls.close,
  };
}

const opened = async (remote: RemoteOptions) => ({
  ...remote,
  source: await openSource(remote.source),
});

function overrideRulesOf({
  origin,
  remotes,
  overrides: { origins, developmentLinks = false } = {},
}: Pick<CompositionOptions<never, never>, 'origin' | 'remotes' | 'overrides'>):
  | OverrideRules
  | undefined {
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
