import type { Logger } from '@statline/service/logging/createLogger';
import type { PollOutcome } from '@statline/service/schedulePolls';
import { withResolvers } from '@statline/service/withResolvers';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { createAdmission } from '../admission/createAdmission.ts';
import { createRefusals } from '../admission/createRefusals.ts';
import type { Gate } from '../gate/checkRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { createRecordFile } from '../mirror/createRecordFile.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { FileMissing, UnexpectedResponse } from '../sources/ReleaseSource.ts';
import { createTrust } from '../trust/createTrust.ts';
import {
  type ObservedRemote,
  type RemoteReleases,
  type RemoteState,
  verdictOn,
} from './RemoteState.ts';
import { trackCanary } from './trackCanary.ts';
import { trackLive } from './trackLive.ts';

export interface RemoteToTrack extends Pick<ObservedRemote, 'name' | 'source' | 'optional'> {
  /** The team's public keys (`releaseKeys.ts`): once there is one, nothing unsigned is taken. Default: none. */
  keys?: readonly string[] | undefined;
}

export interface TrackRemoteOptions {
  gate: Gate;
  mirror: Mirror;
  logger: Logger;
  onRefusal: (name: string) => void;
  /** In ms since 1970. Default: a clock that ignores later changes of the system's clock. */
  now?: () => number;
}

export type TrackedRemote = ReturnType<typeof trackRemote>;

const steadyNow = () => performance.timeOrigin + performance.now();

/**
 * Tracks a remote's live release and canary. After any error, the last accepted ones stay. What a poll finds passes
 * through these states:
 *
 * | state | kept by | since |
 * | --- | --- | --- |
 * | recorded | the record file: ids and publications, read by `restore` after a restart | accepted |
 * | current | `trackLive`, `trackCanary`: the loaded releases | recorded |
 * | polled | `polled` | the end of the poll; at once: the first release, a canary that this shell has changed |
 * | served | `served`: visitors get it | workers may run its code (`createServedReleases.ts`) |
 *
 * `trust.lastSequence()` is the number of the newest accepted publication, whether or not its release was accepted; 0
 * without keys. Pages carry the number of `newestPublication`, which counts once both files were read.
 */
export function trackRemote(
  { name, source, keys = [], optional = false }: RemoteToTrack,
  { gate, mirror, logger, onRefusal, now = steadyNow }: TrackRemoteOptions,
) {
  const record = createRecordFile(mirror.folder, name, logger);
  const trust = createTrust(name, keys, record);
  const refusals = createRefusals(now, ({ release, reason, nextTry, isAbsence }) => {
    if (isAbsence) return logger.info({ remote: name, reason }, 'optional remote is absent');
    onRefusal(name);
    const kept = live.state().live?.pinned.id;
    const { location } = source;
    logger.error(
      { remote: name, location, release, reason, nextTry: release && nextTry, kept },
      'release could not go live',
    );
  });
  const admission = createAdmission({
    name,
    source,
    gate,
    mirror,
    trust,
    refusals,
    current: () => ({ live: live.state().live, canary: canary.current()?.release }),
    logger,
  });
  let polled: RemoteReleases = { live: undefined, canary: undefined };
  let served = polled;
  const tracking = { name, source, record, trust, admission, logger, now };
  const live = trackLive(tracking);
  const canary = trackCanary(tracking);
  const state = (): RemoteState => ({
    ...served,
    withdrawn: canary.withdrawn(),
    refusal: refusals.last(),
    isRefused: [refusals.pollFailure(), ...admission.currentRefusals()].some(
      (refusal) => refusal && !refusal.isAbsence,
    ),
  });

  let newestPublication: Publication | undefined;
  /**
   * Manifest and canary are two files: while one is read, the other may change. So a publication's sequence number
   * counts only after the other file has been read once more. An invalid file does not prevent the other one, such as
   * the end of a canary, from being applied; nor does a canary file that cannot be read, since a rollback must not wait.
   *
   * @returns whether the poll is complete: the canary's publication is the same as before.
   */
  const pollOnce = async () => {
    const publicationBefore = canary.publication();
    const liveError = await live.refresh().catch(unlessUnreachable);
    const { live: released, livePublication } = live.state();
    if (liveError && !released) throw liveError;
    // The first release does not wait for the canary's files.
    if (!polled.live) publishPolled();
    const canaryError = await canary.refresh().catch((error: unknown) => error);
    newestPublication = newer(livePublication, publicationBefore);
    const isCanaryUnchanged = canary.publication()?.sequence === publicationBefore?.sequence;
    if (isCanaryUnchanged && (liveError || canaryError)) {
      publishPolled();
      throw liveError ?? canaryError;
    }
    return isCanaryUnchanged;
  };
  const firstRelease = withResolvers<void>();
  const publishPolled = () => {
    polled = { ...live.state(), canary: canary.current(), newestPublication };
    if (polled.live) firstRelease.resolve();
  };

  return {
    name,
    source,
    keys,
    optional,
    state,
    /** The result of the last finished poll; before, the first live release. */
    polled: () => polled,
    /** Resolves once `polled` has a live release. */
    firstRelease: firstRelease.promise,
    /** From now on visitors get the result of this poll. */
    serve: (releases: RemoteReleases) => {
      const release = releases.live?.pinned.id;
      if (releases.live !== served.live) logger.info({ remote: name, release }, 'release is live');
      served = releases;
    },
    /** The highest sequence number of its team's accepted publications. */
    lastSequence: () => {
      const ofCurrent = newer(live.state().livePublication, canary.publication())?.sequence ?? 0;
      const ofWithdrawn = trust.sequenceOf(canary.withdrawn()?.publication) ?? 0;
      return Math.max(trust.lastSequence(), ofCurrent, ofWithdrawn);
    },
    sequenceOf: trust.sequenceOf,
    verdictOn: (id: string): Verdict => ({
      ...verdictOn(id, state(), refusals.of(id), refusals.pollFailure()),
      ...admission.lastProcessed(),
    }),
    /** Takes effect at once (`trackCanary`), also on a canary whose end a running poll has found. */
    withdrawCanary: async (
      id: string,
      reason: string,
      counts?: TrialCounts,
      share?: number,
    ): Promise<boolean> => {
      const isPolled = polled.canary?.release.pinned.id === id;
      if (isPolled) polled = { ...polled, canary: undefined };
      return (await canary.withdraw(id, reason, counts, share)) || isPolled;
    },
    /** Takes effect at once (`trackCanary`). */
    advanceCanary: async (id: string, share: number): Promise<boolean> => {
      if (!(await canary.advance(id, share))) return false;
      const current = canary.current();
      if (polled.canary?.release === current?.release) polled = { ...polled, canary: current };
      return true;
    },
    isAdmitting: admission.isAdmitting,
    /** Stops writing the record file, so that the next tracker of the remote can use it. */
    close: record.close,
    /**
     * Starts from the last live release and canary, in the mirror: needs no network. If the last run ended between the
     * two writes of a poll, the canary waits for the next poll: a page's sequence number must fit its releases.
     */
    restore: async () => {
      const recorded = await record.read();
      await live.restore();
      const { livePublication } = live.state();
      const newestWritten = newer(livePublication, readPublication(recorded.canary?.publication));
      const completed = recorded.sequence ?? Number.POSITIVE_INFINITY;
      if ((newestWritten?.sequence ?? 0) <= completed) await canary.restore();
      newestPublication = newer(livePublication, canary.publication());
      publishPolled();
    },
    /** Reads what is published now, and makes it live if it is accepted. Never throws. */
    refresh: async (): Promise<PollOutcome> => {
      let outcome: PollOutcome;
      try {
        for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await pollOnce()) break;
        publishPolled();
        refusals.pollSucceeded();
        outcome = admission.isToBeRetried() ? 'retry' : 'done';
      } catch (error) {
        const isAbsence = optional && !live.state().live && !(error instanceof ReleaseRefused);
        outcome = hasHostResponded(error) ? 'retry' : 'failed';
        refusals.pollFailed(error, isAbsence ? 'absent' : outcome);
      }
      await record.update({ sequence: newestPublication?.sequence });
      return outcome;
    },
  };
}

/** The canary may change during each try of a poll. */
const MAX_TRIES = 5;

/** Whether the host has responded, but without a release that the shell accepts. */
const hasHostResponded = (error: unknown): boolean =>
  [ReleaseRefused, FileMissing, UnexpectedResponse].some((kind) => error instanceof kind);

/** @returns the error, unless the host has not responded. */
const unlessUnreachable = (error: unknown): unknown => {
  if (!hasHostResponded(error)) throw error;
  return error;
};

const newer = (one: Publication | undefined, other: Publication | undefined) =>
  (one?.sequence ?? 0) > (other?.sequence ?? 0) ? one : other;
