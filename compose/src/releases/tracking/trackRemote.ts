import type { Logger } from '@statline/service/logging/createLogger';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { createAdmission } from '../admission/createAdmission.ts';
import { createRefusals, type Refusal, refusalOf } from '../admission/createRefusals.ts';
import type { Gate } from '../gate/admitRelease.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { createRecordFile } from '../mirror/createRecordFile.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { FileMissing } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import { createTrust } from '../trust/createTrust.ts';
import type { ObservedRemote, RemoteState } from './RemoteState.ts';
import type { PollOutcome } from './schedulePolls.ts';
import { trackCanary } from './trackCanary.ts';

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
  let lastRefusal: Refusal | undefined;
  const noteRefusal = (refusal: Refusal, isRepeated: boolean) => {
    lastRefusal = refusal;
    if (isRepeated) return;
    onRefusal(name);
    const { release, reason, nextTry } = refusal;
    const kept = live?.pinned.id;
    logger.error({ remote: name, release, reason, nextTry, kept }, 'release could not go live');
  };
  const refusals = createRefusals(now, noteRefusal);
  const admission = createAdmission({
    remote: { name, source },
    gate,
    mirror,
    trust,
    refusals,
    current: () => ({ live, canary: canary.current()?.release }),
    logger,
  });
  let live: LiveRelease | undefined;
  let published: Publication | undefined;
  const canary = trackCanary({ name, source, record, trust, admission, logger, now });

  const restoreLive = async () => {
    const { id, publication } = record.current();
    if (id === undefined) return;
    live = await admission.restore(id, publication, { kind: 'live' });
    published = live && publication && readPublication(publication);
  };

  const refreshLive = async () => {
    const manifest = await readManifest(source, name);
    const { release, publication } = manifest;
    const admitted = await admission.admit(manifest, { kind: 'live' });
    admission.noteProcessed('live', release.id, publication);
    if (typeof admitted === 'string') return;
    await record.update({ id: release.id, publication });
    published = publication && readPublication(publication);
    if (admitted === live) return;
    live = admitted;
    logger.info({ remote: name, release: release.id }, 'release is live');
  };

  /**
   * The newest publication that both follow from. Manifest and canary are two files: while one was read the other
   * may have changed, so the number of a canary counts once the manifest has been read after it.
   */
  let newest: Publication | undefined;
  /** @returns whether the canary is the one from before. */
  const refreshBoth = async () => {
    const known = canary.followed();
    await refreshLive();
    try {
      await canary.refresh();
    } finally {
      newest = newer(published, known);
    }
    return canary.followed()?.sequence === known?.sequence;
  };

  /** The state as the last poll that has ended left it: a page states one number for releases that belong together. */
  let settled: Omit<RemoteState, 'refusal'> = { live: undefined, canary: undefined };
  const settle = () => {
    settled = { live, canary: canary.current(), published, newest };
  };
  /** Visitors lose a canary that is withdrawn at once, and get another only with what belongs to it. */
  const settledCanary = () => {
    const current = canary.current();
    const isSame = current?.release === settled.canary?.release;
    return isSame || !current ? current : settled.canary;
  };

  const state = (): RemoteState => ({
    ...settled,
    canary: settledCanary(),
    withdrawn: canary.withdrawn(),
    refusal: lastRefusal,
  });

  const isToBeRetried = () =>
    Object.values(admission.lastProcessed().last).some(
      ({ release }) => release !== undefined && refusals.of(release)?.nextTry !== undefined,
    );

  const lastSequence = () => {
    const ofWithdrawn = trust.sequenceOf(canary.withdrawn()?.publication);
    const taken = newer(published, canary.followed())?.sequence;
    return Math.max(trust.lastSequence(), taken ?? 0, ofWithdrawn ?? 0);
  };

  /** Why what is published could not be read at the last poll; undefined: it could. */
  let pollFailure: (Refusal & { isAbsence: boolean }) | undefined;
  const pollFailed = (error: unknown) => {
    const before = pollFailure;
    const isAbsence = optional && !live && !(error instanceof ReleaseRefused);
    pollFailure = { ...refusalOf(error, new Date(now())), isAbsence };
    const { reason } = pollFailure;
    const isRepeated = before?.reason === reason && before.isAbsence === isAbsence;
    if (!isAbsence) noteRefusal(pollFailure, isRepeated);
    else if (!isRepeated) logger.info({ remote: name, reason }, 'optional remote is absent');
  };

  return {
    name,
    source,
    optional,
    state,
    /** The highest number among its team's publications that were taken. */
    lastSequence,
    sequenceOf: trust.sequenceOf,
    verdictOn: (id: string): Verdict => {
      const verdict = verdictOn(id, state(), refusals.of(id), pollFailure);
      return { ...verdict, ...admission.lastProcessed() };
    },
    withdrawCanary: canary.withdraw,
    advanceCanary: canary.advance,
    isAdmitting: admission.isAdmitting,
    /** Starts from the releases that were live and canary last; needs no network. */
    restore: async () => {
      await record.read();
      await restoreLive();
      await canary.restore();
      newest = newer(published, canary.followed());
      settle();
    },
    /** Reads what is published now, and makes it live if it is accepted. Never throws. */
    refresh: async (): Promise<PollOutcome> => {
      try {
        if (!(await refreshBoth())) await refreshBoth();
        pollFailure = undefined;
        return isToBeRetried() ? 'retry' : 'done';
      } catch (error) {
        pollFailed(error);
        const isReached = error instanceof ReleaseRefused || error instanceof FileMissing;
        return isReached ? 'retry' : 'unreachable';
      } finally {
        settle();
      }
    },
  };
}

const newer = (one: Publication | undefined, other: Publication | undefined) =>
  (one?.sequence ?? 0) > (other?.sequence ?? 0) ? one : other;

/** What has become of a release, with reasons that anybody may read. */
function verdictOn(
  id: string,
  { live, canary, withdrawn }: RemoteState,
  own: Refusal | undefined,
  pollFailure: Refusal | undefined,
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
  const reason = own ?? pollFailure;
  return { state: 'unknown', ...(reason && { reason: reason.publicReason }) };
}
