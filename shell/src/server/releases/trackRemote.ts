import type { RemoteModuleId, RemoteName } from '@statline/contract/modules';
import { type PublicationEnvelope, readPublication } from '@statline/contract/publication';
import type { Release } from '@statline/contract/release';
import type { Verdict } from '@statline/contract/verdict';
import type { Logger } from '@statline/service/createLogger';
import type { Rehearse } from './admitRelease.ts';
import type { Mirror } from './createMirror.ts';
import { createRefusals, describeError, type Refusal, refusalOf } from './createRefusals.ts';
import type { LiveRelease } from './LiveRelease.ts';
import type { MirrorRecord } from './MirrorRecord.ts';
import { ReleaseRefused } from './ReleaseRefused.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readCanary } from './readCanary.ts';
import { readManifest } from './readManifest.ts';
import { restoreRelease } from './restoreRelease.ts';
import { takeRelease } from './takeRelease.ts';
import { verdictOn } from './verdictOn.ts';

/** A remote as it is at this moment. */
export interface RemoteState {
  live: LiveRelease | undefined;
  canary: { release: LiveRelease; share: number } | undefined;
  /** The last one, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

/** A remote as operators see it. */
export interface ObservedRemote {
  readonly name: RemoteName;
  readonly source: ReleaseSource;
  state(): RemoteState;
}

export interface TrackedRemote extends ObservedRemote {
  /** What has become of a release, for its team. */
  verdictOn(id: string): Verdict;
  /** Whether a release of it has been fetched and is being rehearsed now. */
  isRehearsing(): boolean;
  /** Starts from the releases that were live and on trial last; needs no network. */
  restore(): Promise<void>;
  /** Looks at what is published now, and lets it go live if it may. Never throws. */
  refresh(): Promise<void>;
}

export interface TrackRemoteOptions {
  name: RemoteName;
  source: ReleaseSource;
  mirror: Mirror;
  /** Runs a release's code once, for the gate. */
  rehearse: Rehearse;
  logger: Logger;
  /** Hears of every refusal, for the metrics. */
  onRefusal: (name: RemoteName) => void;
  /** The time in milliseconds. */
  now?: () => number;
}

/** Keeps the live release of one remote. Whatever goes wrong, the last good one stays. */
export function trackRemote(options: TrackRemoteOptions): TrackedRemote {
  const { name, source, mirror, logger, onRefusal, now = Date.now } = options;
  const refusals = createRefusals(now);
  let state: RemoteState = { live: undefined, canary: undefined, refusal: undefined };
  let remembered: MirrorRecord = {};
  /** The highest number among the publications that have been acted on. */
  let sequence = 0;
  let lastReason: string | undefined;
  let isRehearsing = false;

  const rehearse: Rehearse = async (rehearsal) => {
    isRehearsing = true;
    try {
      return await options.rehearse(rehearsal);
    } finally {
      isRehearsing = false;
    }
  };

  /** Says once why, until something else happens: a host that is down is down at every look. */
  const refuse = (refusal: Refusal) => {
    state = { ...state, refusal };
    const { release, reason, nextTry } = refusal;
    if (lastReason === reason) return;
    lastReason = reason;
    onRefusal(name);
    logger.error(
      { remote: name, release, reason, nextTry, kept: state.live?.pinned.id },
      'release could not go live',
    );
  };

  /** A release that may go live, or why it may not now. */
  const take = async (
    release: Release,
    publication: PublicationEnvelope | undefined,
  ): Promise<LiveRelease | Refusal> => {
    const { id } = release;
    const held = [state.live, state.canary?.release].find((known) => known?.pinned.id === id);
    if (held) return held;
    const said = JSON.stringify(publication ?? null);
    const standing = refusals.standing(id, said);
    if (standing) return standing;
    try {
      const required = modulesOf(state.live);
      const taken = await takeRelease(source, release, { mirror, rehearse, required });
      refusals.forget(id);
      return taken;
    } catch (error) {
      const refusal = refusals.add(id, said, error);
      refuse(refusal);
      return refusal;
    }
  };

  const note = (publication: PublicationEnvelope | undefined) => {
    const said = publication && readPublication(publication);
    sequence = Math.max(sequence, said?.sequence ?? 0);
  };

  /** For the next start. What cannot be written now is written at the next look. */
  const remember = async (record: MirrorRecord) => {
    if (JSON.stringify(record) === JSON.stringify(remembered)) return;
    try {
      await mirror.remember(name, record);
      remembered = record;
    } catch (error) {
      logger.error(
        { remote: name, reason: describeError(error) },
        'what is live cannot be remembered',
      );
    }
  };

  const refreshLive = async () => {
    const { release, publication } = await readManifest(source, name);
    const live = await take(release, publication);
    note(publication);
    if (!isRelease(live)) return;
    const { id } = live.pinned;
    await remember({ ...remembered, id, ...(publication ? { publication } : {}) });
    if (live === state.live) return;
    state = { ...state, live };
    logger.info({ remote: name, release: id }, 'release is live');
  };

  const refreshCanary = async () => {
    const canary = await readTrial();
    // What cannot be read or fetched is no news: the trial goes on as it was.
    if (canary !== 'unknown' && !isSameTrial(canary, state.canary)) {
      state = { ...state, canary };
      const { pinned } = canary?.release ?? {};
      logger.info({ remote: name, release: pinned?.id, share: canary?.share ?? 0 }, 'canary');
    }
    const { canary: _ended, ...record } = remembered;
    const { release, share } = state.canary ?? {};
    await remember(
      release && share ? { ...record, canary: { id: release.pinned.id, share } } : record,
    );
  };

  const readTrial = async (): Promise<RemoteState['canary'] | 'unknown'> => {
    const canary = await readCanary(source, state.canary !== undefined);
    if (!canary) return undefined;
    const { manifest, share, publication } = canary;
    try {
      if (!manifest || share === 0) return undefined;
      const { release } = await readManifest(source, name, manifest);
      const taken = await take(release, publication);
      if (isRelease(taken)) return { release: taken, share };
      return taken.byGate ? undefined : 'unknown';
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      refuse(refusalOf(error, new Date(now())));
      return undefined;
    } finally {
      note(publication);
    }
  };

  return {
    name,
    source,
    state: () => state,
    verdictOn: (id) => ({ ...verdictOn(id, state, refusals), sequence }),
    isRehearsing: () => isRehearsing,
    restore: async () => {
      remembered = (await mirror.recall(name)) ?? {};
      const restored = async (id: string | undefined) => {
        if (id === undefined) return undefined;
        try {
          const release = await restoreRelease(mirror, name, id);
          logger.info({ remote: name, release: id }, 'started from the last good release');
          return release;
        } catch (error) {
          logger.warn(
            { remote: name, release: id, reason: describeError(error) },
            'no last good release',
          );
          return undefined;
        }
      };
      const live = await restored(remembered.id);
      const release = await restored(remembered.canary?.id);
      const canary = release && remembered.canary && { release, share: remembered.canary.share };
      state = { ...state, live, canary };
    },
    refresh: async () => {
      try {
        await refreshLive();
        await refreshCanary();
        if (state.refusal?.release === undefined) lastReason = undefined;
      } catch (error) {
        refuse(refusalOf(error, new Date(now())));
      }
    },
  };
}

const isRelease = (taken: LiveRelease | Refusal): taken is LiveRelease => 'pinned' in taken;

/** The modules that visitors have now. */
const modulesOf = (live: LiveRelease | undefined): RemoteModuleId[] =>
  Object.keys(live?.pinned.modules ?? {}).map(
    (module) => `${live?.pinned.name}/${module}` as RemoteModuleId,
  );

const isSameTrial = (one: RemoteState['canary'], other: RemoteState['canary']): boolean =>
  one?.release === other?.release && one?.share === other?.share;
