import type { Logger } from '@statline/service/createLogger';
import type { SmokeRender } from '../gate/admitRelease.ts';
import type { ReleaseContract } from '../gate/ReleaseContract.ts';
import { ReleaseRefused } from '../gate/ReleaseRefused.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../manifest/publication.ts';
import type { Release } from '../manifest/release.ts';
import { releaseDigest } from '../manifest/releaseDigest.ts';
import type { Verdict } from '../manifest/verdict.ts';
import { createMemory } from '../mirror/createMemory.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { restoreRelease } from '../mirror/restoreRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readCanary } from '../sources/readCanary.ts';
import { readManifest } from '../sources/readManifest.ts';
import type { ExpectedPublication } from '../trust/checkPublication.ts';
import { createTrust } from '../trust/createTrust.ts';
import { createRefusals, describeError, type Refusal, refusalOf } from './createRefusals.ts';
import type { LiveRelease } from './LiveRelease.ts';
import { takeRelease } from './takeRelease.ts';
import { verdictOn } from './verdictOn.ts';

/** A remote as it is at this moment. */
export interface RemoteState {
  live: LiveRelease | undefined;
  canary: { release: LiveRelease; share: number } | undefined;
  /** What its team said last of the live release; undefined: nothing. */
  published?: Publication | undefined;
  /** The last one, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

/** A remote as operators see it. */
export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  state(): RemoteState;
}

export interface TrackedRemote extends ObservedRemote {
  /** What has become of a release, for its team. */
  verdictOn(id: string): Verdict;
  /** Whether a release of it has been fetched, and is being rehearsed and kept now. */
  isAdmitting(): boolean;
  /** Starts from the releases that were live and on trial last; needs no network. */
  restore(): Promise<void>;
  /** Looks at what is published now, and lets it go live if it may. Never throws. */
  refresh(): Promise<void>;
}

export interface TrackRemoteOptions {
  name: string;
  source: ReleaseSource;
  /** The team's public keys (`isSignedWith`): once there is one, nothing unsigned is taken. */
  keys?: readonly string[];
  mirror: Mirror;
  /** Runs a release's code once, for the gate. */
  smokeRender: SmokeRender;
  /** What the gate asks of releases. */
  contract: ReleaseContract;
  logger: Logger;
  /** Hears of every refusal, for the metrics. */
  onRefusal: (name: string) => void;
  /** The time in milliseconds. */
  now?: () => number;
}

/** Keeps the live release of one remote. Whatever goes wrong, the last good one stays. */
export function trackRemote(options: TrackRemoteOptions): TrackedRemote {
  const { name, source, keys = [], mirror, contract, logger, onRefusal, now = Date.now } = options;
  const refusals = createRefusals(now);
  let state: RemoteState = { live: undefined, canary: undefined, refusal: undefined };
  const memory = createMemory(mirror, name, logger);
  const trust = createTrust(name, keys, memory);
  /** The highest number among the publications that have been acted on. */
  let sequence = 0;
  let lastReason: string | undefined;
  let isAdmitting = false;

  const smokeRender: SmokeRender = (smokeRender) => {
    isAdmitting = true;
    return options.smokeRender(smokeRender);
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
    if (held) {
      refusals.forget(id);
      return held;
    }
    const said = JSON.stringify(publication ?? null);
    const standing = refusals.standing(id, said);
    if (standing) return standing;
    try {
      const required = modulesOf(state.live);
      const gate = { smokeRender, contract, required };
      const taken = await takeRelease(source, release, { mirror, ...gate });
      refusals.forget(id);
      return taken;
    } catch (error) {
      const refusal = refusals.add(id, said, error);
      refuse(refusal);
      return refusal;
    } finally {
      isAdmitting = false;
    }
  };

  const note = (publication: PublicationEnvelope | undefined) => {
    const said = publication && readPublication(publication);
    sequence = Math.max(sequence, said?.sequence ?? 0);
  };

  /** Why what is published is not its team's word; undefined when it is, or need not be. */
  const distrust = async (
    id: string,
    publication: PublicationEnvelope | undefined,
    expected: ExpectedPublication,
  ): Promise<Refusal | undefined> => {
    try {
      await trust.accept(publication, expected);
      return undefined;
    } catch (error) {
      const said = JSON.stringify(publication ?? null);
      const refusal = refusals.standing(id, said) ?? refusals.add(id, said, error);
      refuse(refusal);
      note(publication);
      return refusal;
    }
  };

  const refreshLive = async () => {
    const { release, publication } = await readManifest(source, name);
    const { id } = release;
    const expected = { kind: 'live', digest: releaseDigest(release) } as const;
    if (await distrust(id, publication, expected)) return;
    const live = await take(release, publication);
    note(publication);
    if (!isRelease(live)) return;
    await memory.update({ id, publication });
    state = { ...state, published: publication && readPublication(publication) };
    if (live === state.live) return;
    state = { ...state, live };
    logger.info({ remote: name, release: id }, 'release is live');
  };

  const refreshCanary = async () => {
    const canary = await readLiveCanary();
    // What cannot be read or fetched is no news: the trial goes on as it was.
    if (canary === 'unknown') return;
    const { release, share, publication } = canary ?? {};
    await memory.update({
      canary: release && share ? { id: release.pinned.id, share, publication } : undefined,
    });
    if (isSameCanary(canary, state.canary)) return;
    state = { ...state, canary: release && share ? { release, share } : undefined };
    logger.info({ remote: name, release: release?.pinned.id, share: share ?? 0 }, 'canary');
  };

  const readLiveCanary = async (): Promise<PublishedCanary | undefined | 'unknown'> => {
    const canary = await readCanary(source, state.canary !== undefined);
    // A team with keys ends its trials in so many words.
    if (!canary) return trust.needsSignatures ? 'unknown' : undefined;
    const { manifest, share, publication } = canary;
    try {
      if (!manifest || share === 0) {
        const expected = { kind: 'canary', share: 0 } as const;
        return (await distrust('', publication, expected)) ? 'unknown' : undefined;
      }
      const { release } = await readManifest(source, name, manifest);
      const expected = { kind: 'canary', digest: releaseDigest(release), share } as const;
      if (await distrust(release.id, publication, expected)) return 'unknown';
      const taken = await take(release, publication);
      if (isRelease(taken)) return { release: taken, share, publication };
      return taken.byGate ? undefined : 'unknown';
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      refuse(refusalOf(error, new Date(now())));
      return undefined;
    } finally {
      note(publication);
    }
  };

  /** A release that the mirror has; undefined where it has none that can be used. */
  const restoreOne = async (
    id: string,
    publication: PublicationEnvelope | undefined,
    expected: Omit<ExpectedPublication, 'digest'>,
  ): Promise<LiveRelease | undefined> => {
    try {
      const release = await restoreRelease(mirror, { name, id, contract }, (found) => {
        trust.checkAgain(publication, { ...expected, digest: releaseDigest(found) });
      });
      logger.info({ remote: name, release: id }, 'started from the last good release');
      return release;
    } catch (error) {
      const reason = describeError(error);
      logger.warn({ remote: name, release: id, reason }, 'no last good release');
      return undefined;
    }
  };

  return {
    name,
    source,
    state: () => state,
    verdictOn: (id) => ({ ...verdictOn(id, state, refusals), sequence }),
    isAdmitting: () => isAdmitting,
    restore: async () => {
      const { id, publication, canary } = await memory.recall();
      const live = id === undefined ? undefined : await restoreOne(id, publication, LIVE);
      const published = live && publication && readPublication(publication);
      state = { ...state, live, published };
      if (!canary) return;
      const { share } = canary;
      const trial = { kind: 'canary', share } as const;
      const release = await restoreOne(canary.id, canary.publication, trial);
      state = { ...state, canary: release && { release, share } };
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
const modulesOf = (live: LiveRelease | undefined): ModuleId[] =>
  Object.keys(live?.pinned.modules ?? {}).map((module) => `${live?.pinned.name}/${module}`);

type PublishedCanary = NonNullable<RemoteState['canary']> & {
  publication: PublicationEnvelope | undefined;
};

const LIVE = { kind: 'live' } as const;

const isSameCanary = (one: RemoteState['canary'], other: RemoteState['canary']): boolean =>
  one?.release === other?.release && one?.share === other?.share;
