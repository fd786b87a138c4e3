import { CANARY_FILE, Canary } from '@statline/contract/canary';
import type { RemoteName } from '@statline/contract/modules';
import { MANIFEST_FILE } from '@statline/contract/release';
import type { Logger } from '@statline/service/createLogger';
import { safeParse } from 'valibot';
import type { Rehearse } from './admitRelease.ts';
import type { Mirror } from './createMirror.ts';
import type { LiveRelease } from './LiveRelease.ts';
import { openRelease } from './openRelease.ts';
import { ReleaseRefused } from './ReleaseRefused.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readManifest } from './readManifest.ts';

/** Why the newest release of a remote is not live. */
export interface Refusal {
  /** Undefined when not even its manifest could be read. */
  release: string | undefined;
  reason: string;
  at: Date;
}

/** A remote as it is at this moment. */
export interface RemoteState {
  live: LiveRelease | undefined;
  canary: { release: LiveRelease; share: number } | undefined;
  /** The last one, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

export interface TrackedRemote {
  readonly name: RemoteName;
  readonly source: ReleaseSource;
  state(): RemoteState;
  /** Whether a release of it has been fetched and is being rehearsed now. */
  isRehearsing(): boolean;
  /** Starts from the release that was live last; needs no network. */
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
}

/** Keeps the live release of one remote. Whatever goes wrong, the last good one stays. */
export function trackRemote(options: TrackRemoteOptions): TrackedRemote {
  const { name, source, mirror, logger, onRefusal } = options;
  let state: RemoteState = { live: undefined, canary: undefined, refusal: undefined };
  /** A release that was refused is not tried again until another is published. */
  const refused = new Set<string>();
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

  const open = async (manifestFile: string, current: LiveRelease | undefined) => {
    const release = await readManifest(source, name, manifestFile);
    if (current?.pinned.id === release.id) return current;
    if (refused.has(release.id)) return current;
    try {
      const { live, files } = await openRelease(source, release, mirror.baseUrl(release), rehearse);
      await mirror.save(release, files);
      if (manifestFile === MANIFEST_FILE) {
        await mirror.markLive(release, state.canary?.release.pinned.id);
      }
      logger.info({ remote: name, release: release.id, manifest: manifestFile }, 'release is live');
      return live;
    } catch (error) {
      if (error instanceof ReleaseRefused) refused.add(release.id);
      refuse(error, release.id);
      return current;
    }
  };

  const refuse = (error: unknown, release?: string) => {
    const reason = describe(error);
    state = { ...state, refusal: { release, reason, at: new Date() } };
    // A host that is down is down at every look: said once, until something else happens.
    if (lastReason === reason) return;
    lastReason = reason;
    onRefusal(name);
    logger.error(
      { remote: name, release, reason, kept: state.live?.pinned.id },
      'release could not go live',
    );
  };

  const readCanary = async () => {
    const text = await source.read(CANARY_FILE, 10_000).catch(() => undefined);
    if (text === undefined) return undefined;
    const canary = safeParse(Canary, parse(text.toString()));
    if (!canary.success) throw new ReleaseRefused(`${CANARY_FILE} is not valid`);
    const release = await open(canary.output.manifest, state.canary?.release);
    return release && { release, share: canary.output.share };
  };

  return {
    name,
    source,
    state: () => state,
    isRehearsing: () => isRehearsing,
    restore: async () => {
      try {
        const lastGood = await mirror.lastGood(name);
        if (!lastGood) return;
        const release = await readManifest(lastGood, name);
        const baseUrl = mirror.baseUrl(release);
        const { live } = await openRelease(lastGood, release, baseUrl, rehearsedBefore);
        state = { ...state, live };
        logger.info({ remote: name, release: release.id }, 'started from the last good release');
      } catch (error) {
        logger.warn({ remote: name, reason: describe(error) }, 'no last good release');
      }
    },
    refresh: async () => {
      try {
        const live = await open(MANIFEST_FILE, state.live);
        state = { ...state, live };
        state = { ...state, canary: await readCanary() };
        if (state.refusal?.release === undefined) lastReason = undefined;
      } catch (error) {
        refuse(error);
      }
    },
  };
}

/** What went live has been rehearsed then: a start does not wait for it again. */
const rehearsedBefore: Rehearse = async () => [];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
