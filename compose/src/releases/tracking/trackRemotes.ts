import type { Logger } from '@statline/service/logging/createLogger';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Gate } from '../gate/admitRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { scheduleLooks } from './scheduleLooks.ts';
import type { TrackedRemote } from './TrackedRemote.ts';
import { type RemoteToTrack, trackRemote } from './trackRemote.ts';

export interface TrackedRemotes {
  readonly remotes: readonly TrackedRemote[];
  /** Looks at every remote now, instead of at the next poll; where a look is under way, right after it. */
  look(): void;
  /** Resolves once a look at a remote is over that began after this call (`Looks`). */
  nextLookAt(name: string): Promise<void>;
  close(): void;
}

export interface TrackRemotesOptions extends Gate {
  remotes: readonly RemoteToTrack[];
  mirror: Mirror;
  /** Between two looks at a remote. Default: 3,000 ms. */
  pollMs?: number;
  /**
   * How long a start waits for the hosts of remotes that it has no last good release of and that
   * are not optional. A release that is on this machine, or has been fetched by then, is waited
   * for: the gate has deadlines of its own. Default: 3,000 ms.
   */
  startTimeoutMs?: number;
  logger: Logger;
  onRefusal: (name: string) => void;
  /** Called after each look, which may have changed what is live. */
  onLook?: () => Promise<void>;
}

/**
 * Keeps the live release of every remote, each on its own: one that hangs holds up no other.
 * It returns once each remote has a release or has been given its time.
 */
export async function trackRemotes(options: TrackRemotesOptions): Promise<TrackedRemotes> {
  const { pollMs = DEADLINES.pollMs, startTimeoutMs = DEADLINES.startMs, onLook } = options;
  const { mirror, smokeRender, contract, logger, onRefusal } = options;
  const remotes = options.remotes.map((remote) =>
    trackRemote({ ...remote, mirror, smokeRender, contract, logger, onRefusal }),
  );
  const looks = new Map(
    remotes.map((remote) => {
      const look = async () => {
        await remote.refresh();
        await onLook?.();
      };
      return [remote.name, scheduleLooks(look, pollMs)];
    }),
  );

  await Promise.all(remotes.map((remote) => remote.restore()));
  const startWith = async (remote: TrackedRemote) => {
    const isNeeded = !remote.state().live;
    const look = looks.get(remote.name)?.start();
    if (!isNeeded) return;
    if (remote.source.isLocal) return look;
    if (remote.optional) return;
    await Promise.race([look, after(startTimeoutMs)]);
    if (remote.isAdmitting()) await look;
  };
  await Promise.all(remotes.map(startWith));

  return {
    remotes,
    look: () => {
      for (const { soon } of looks.values()) soon();
    },
    nextLookAt: async (name) => looks.get(name)?.next(),
    close: () => {
      for (const { close } of looks.values()) close();
    },
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms).unref();
  });
