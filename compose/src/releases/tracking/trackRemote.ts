import type { Logger } from '@statline/service/logging/createLogger';
import type { Publication } from '../../protocol/manifest/publication.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { createAdmission } from '../admission/createAdmission.ts';
import { createRefusals, type Refusal, refusalOf } from '../admission/createRefusals.ts';
import { createMemory } from '../createMemory.ts';
import type { Gate } from '../gate/admitRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { createTrust } from '../trust/createTrust.ts';
import type { RemoteState, TrackedRemote } from './TrackedRemote.ts';
import { trackCanary } from './trackCanary.ts';
import { trackLive } from './trackLive.ts';

/** A remote of the site. */
export interface RemoteToTrack {
  /** As its releases call it. */
  name: string;
  /** Where its team publishes. */
  source: ReleaseSource;
  /** The team's public keys (`isSignedWith`): once there is one, nothing unsigned is taken. Default: none. */
  keys?: readonly string[];
  /** Whether the site does without it while it has no release: that is no failure then. Default: false. */
  optional?: boolean;
}

export interface TrackRemoteOptions {
  gate: Gate;
  mirror: Mirror;
  logger: Logger;
  /** Called for every refusal, for the metrics. */
  onRefusal: (name: string) => void;
  /** The time in milliseconds since 1970. Default: one that passes evenly, also while the clock is set. */
  now?: () => number;
}

/** A clock that is set back by a day must not put the next try off by a day. */
const steadyNow = () => performance.timeOrigin + performance.now();

/** Keeps the live release of one remote. Whatever goes wrong, the last good one stays. */
export function trackRemote(
  { name, source, keys = [], optional = false }: RemoteToTrack,
  { gate, mirror, logger, onRefusal, now = steadyNow }: TrackRemoteOptions,
): TrackedRemote {
  const memory = createMemory(mirror, name, logger);
  const trust = createTrust(name, keys, memory);
  const refusals = createRefusals({
    now,
    report: ({ release, reason, nextTry }) => {
      onRefusal(name);
      const kept = live.current()?.pinned.id;
      logger.error({ remote: name, release, reason, nextTry, kept }, 'release could not go live');
    },
  });
  const admission = createAdmission({
    remote: { name, source },
    gate,
    mirror,
    trust,
    refusals,
    current: () => ({ live: live.current(), canary: canary.current()?.release }),
    logger,
  });
  const tracking = { name, source, memory, trust, admission, logger };
  const live = trackLive(tracking);
  const canary = trackCanary(tracking);

  const state = (): RemoteState => ({
    live: live.current(),
    canary: canary.current(),
    withdrawn: canary.withdrawn(),
    published: live.published(),
    mark: newer(live.published(), canary.followed()),
    refusal: refusals.last(),
  });

  const lastSequence = () => {
    const { mark, withdrawn } = state();
    const ofWithdrawn = trust.sequenceOf(withdrawn?.publication);
    return Math.max(trust.lastSequence(), mark?.sequence ?? 0, ofWithdrawn ?? 0);
  };

  let absence: Refusal | undefined;

  const pollFailed = (error: unknown) => {
    const isAbsent = optional && !live.current() && !(error instanceof ReleaseRefused);
    if (!isAbsent) return refusals.pollFailed(error);
    const { reason } = absence ?? {};
    absence = refusalOf(error, new Date(now()));
    if (absence.reason === reason) return;
    logger.info({ remote: name, reason: absence.reason }, 'optional remote is absent');
  };

  return {
    name,
    source,
    optional,
    state,
    lastSequence,
    verdictOn: (id) => {
      const refused = { own: refusals.of(id), ofPoll: refusals.ofPoll() ?? absence };
      return { ...verdictOn(id, state(), refused), ...admission.actedOnLast() };
    },
    withdrawCanary: canary.withdraw,
    isAdmitting: admission.isUnderWay,
    restore: async () => {
      await memory.recall();
      await live.restore();
      await canary.restore();
    },
    refresh: async () => {
      try {
        await live.refresh();
        await canary.refresh();
        refusals.pollSucceeded();
        absence = undefined;
      } catch (error) {
        pollFailed(error);
      }
    },
  };
}

const newer = (one: Publication | undefined, other: Publication | undefined) =>
  (one?.sequence ?? 0) > (other?.sequence ?? 0) ? one : other;

interface Refused {
  /** Why the release was refused, or could not be fetched. */
  own: Refusal | undefined;
  /** Why what is published could not be read at the last poll. */
  ofPoll: Refusal | undefined;
}

/** What has become of a release, with reasons that anybody may read. */
function verdictOn(
  id: string,
  { live, canary, withdrawn }: RemoteState,
  { own, ofPoll }: Refused,
): Pick<Verdict, 'state' | 'reason' | 'ofPublication'> {
  if (own?.byGate) {
    const { publicReason: reason, ofPublication } = own;
    return { state: 'refused', reason, ...(ofPublication && { ofPublication }) };
  }
  if (live?.pinned.id === id) return { state: 'live' };
  if (canary?.release.pinned.id === id) return { state: 'canary' };
  if (withdrawn?.id === id) {
    return { state: 'refused', reason: `the canary was withdrawn: ${withdrawn.reason}` };
  }
  // Without a refusal of its own: perhaps not even its manifest can be read.
  const reason = own ?? ofPoll;
  return { state: 'unknown', ...(reason && { reason: reason.publicReason }) };
}
