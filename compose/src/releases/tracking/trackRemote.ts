import type { Logger } from '@statline/service/logging/createLogger';
import type { Publication } from '../../protocol/manifest/publication.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { createAdmission } from '../admission/createAdmission.ts';
import { createRefusals } from '../admission/createRefusals.ts';
import type { Gate } from '../gate/admitRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { createRecordFile } from '../mirror/createRecordFile.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { FileMissing } from '../sources/ReleaseSource.ts';
import { createTrust } from '../trust/createTrust.ts';
import {
  type ObservedRemote,
  type PolledReleases,
  type RemoteState,
  verdictOn,
  withCanary,
} from './RemoteState.ts';
import type { PollOutcome } from './schedulePolls.ts';
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
  /** Default: a clock that passes evenly, also while the system's is set. */
  now?: () => number;
}

const steadyNow = () => performance.timeOrigin + performance.now();

/** Keeps a remote's live release and canary. Whatever goes wrong, the last good one stays. */
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
    logger.error({ remote: name, release, reason, nextTry, kept }, 'release could not go live');
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
  let releases: PolledReleases = { live: undefined, canary: undefined };
  const tracking = { name, source, record, trust, admission, logger, now };
  const live = trackLive(tracking);
  const canary = trackCanary(tracking, (current) => {
    releases = withCanary(releases, current);
  });
  const state = (): RemoteState => ({
    ...releases,
    withdrawn: canary.withdrawn(),
    refusal: refusals.last(),
    isRefused: [refusals.pollFailure(), ...admission.standing()].some(
      (refusal) => refusal && !refusal.isAbsence,
    ),
  });

  let newest: Publication | undefined;
  /**
   * Manifest and canary are two files: while one was read the other may have changed, so the number of either counts
   * once the other has been read after it.
   *
   * @returns whether the canary is the one from before.
   */
  const pollOnce = async () => {
    const before = canary.followed();
    await live.refresh();
    const { published } = live.state();
    try {
      await canary.refresh();
    } catch (error) {
      if (isOfPublished(error)) newest = newer(published, before);
      throw error;
    }
    newest = newer(published, before);
    return canary.followed()?.sequence === before?.sequence;
  };
  const endPoll = () => {
    releases = { ...live.state(), canary: canary.current(), newest };
  };

  return {
    name,
    source,
    optional,
    state,
    /** The highest number among its team's publications that were taken. */
    lastSequence: () => {
      const ofWithdrawn = trust.sequenceOf(canary.withdrawn()?.publication) ?? 0;
      const taken = newer(live.state().published, canary.followed())?.sequence ?? 0;
      return Math.max(trust.lastSequence(), taken, ofWithdrawn);
    },
    sequenceOf: trust.sequenceOf,
    /** @param given by default what was polled last, which visitors may not be served yet. */
    verdictOn: (id: string, given = state()): Verdict => ({
      ...verdictOn(id, given, refusals.of(id), refusals.pollFailure()),
      ...admission.lastProcessed(),
    }),
    withdrawCanary: canary.withdraw,
    advanceCanary: canary.advance,
    isAdmitting: admission.isAdmitting,
    /** Leaves the record to the next tracker of the remote. */
    close: record.close,
    /** Starts from the releases that were live and canary last; needs no network. */
    restore: async () => {
      await record.read();
      await live.restore();
      await canary.restore();
      const { sequence = Number.POSITIVE_INFINITY } = record.current();
      const [published, followed] = [live.state().published, canary.followed()].map((found) =>
        found && found.sequence <= sequence ? found : undefined,
      );
      newest = newer(published, followed);
      endPoll();
    },
    /** Reads what is published now, and makes it live if it is accepted. Never throws. */
    refresh: async (): Promise<PollOutcome> => {
      const before = releases.live;
      let outcome: PollOutcome;
      try {
        for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await pollOnce()) break;
        refusals.pollSucceeded();
        outcome = admission.isToBeRetried() ? 'retry' : 'done';
      } catch (error) {
        const isAbsence = optional && !live.state().live && !(error instanceof ReleaseRefused);
        outcome = isOfPublished(error) ? 'retry' : 'unreachable';
        refusals.pollFailed(error, isAbsence ? 'absent' : outcome);
      }
      // A live release whose canary could not be read has no number yet: on the next shell a visitor could go back.
      if (outcome !== 'unreachable' || !releases.live) endPoll();
      const release = releases.live?.pinned.id;
      if (releases.live !== before) logger.info({ remote: name, release }, 'release is live');
      await record.update({ sequence: newest?.sequence });
      return outcome;
    },
  };
}

/** Of a poll, while the canary changes each time. */
const MAX_TRIES = 5;

/** Whether the host has responded, with what the shell does not take. */
const isOfPublished = (error: unknown): boolean =>
  error instanceof ReleaseRefused || error instanceof FileMissing;

const newer = (one: Publication | undefined, other: Publication | undefined) =>
  (one?.sequence ?? 0) > (other?.sequence ?? 0) ? one : other;
