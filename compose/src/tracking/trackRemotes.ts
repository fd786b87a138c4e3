import type { Logger } from '@statline/service/createLogger';
import { DEADLINES } from '../deadlines.ts';
import type { SmokeRender } from '../gate/admitRelease.ts';
import type { ReleaseContract } from '../gate/ReleaseContract.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { TrackedRemote } from './TrackedRemote.ts';
import { trackRemote } from './trackRemote.ts';

export interface TrackedRemotes {
  readonly remotes: readonly TrackedRemote[];
  close(): void;
}

export interface TrackRemotesOptions {
  sources: readonly (readonly [string, ReleaseSource])[];
  /** Remote → its team's public keys. */
  keys?: Readonly<Record<string, readonly string[]>>;
  mirror: Mirror;
  /** Runs a release's code once, for the gate. */
  smokeRender: SmokeRender;
  /** What the gate asks of releases. */
  contract: ReleaseContract;
  /** Between two looks at a remote. */
  pollMs: number;
  /**
   * How long a start waits for the hosts of remotes that it has no last good release of. A
   * release that is on this machine, or has been fetched by then, is waited for: the gate has
   * deadlines of its own.
   */
  startTimeoutMs?: number;
  logger: Logger;
  onRefusal: (name: string) => void;
  /** Called after each look, which may have changed what is live. */
  onLook?: () => Promise<void>;
}

/**
 * Keeps the live release of every remote, each on its own: one that hangs holds up no other.
 * It returns once each remote has a release or has had its chance.
 */
export async function trackRemotes(options: TrackRemotesOptions): Promise<TrackedRemotes> {
  const { startTimeoutMs = DEADLINES.startMs, ...others } = options;
  const { sources, keys, pollMs, onLook, ...shared } = others;
  const remotes = sources.map(([name, source]) =>
    trackRemote({ name, source, keys: keys?.[name] ?? [], ...shared }),
  );
  const timers = new Map<TrackedRemote, NodeJS.Timeout>();
  let closed = false;

  const poll = async (remote: TrackedRemote) => {
    await remote.refresh();
    await onLook?.();
    if (closed) return;
    timers.set(remote, setTimeout(() => void poll(remote), pollMs).unref());
  };

  await Promise.all(remotes.map((remote) => remote.restore()));
  const giveChance = async (remote: TrackedRemote) => {
    const isNeeded = !remote.state().live;
    const look = poll(remote);
    if (!isNeeded) return;
    if (!remote.source.isLocal) await Promise.race([look, after(startTimeoutMs)]);
    if (remote.source.isLocal || remote.isAdmitting()) await look;
  };
  await Promise.all(remotes.map(giveChance));

  return {
    remotes,
    close: () => {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms).unref();
  });
