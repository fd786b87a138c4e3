import type { Logger } from '@statline/service/logging/createLogger';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Gate } from '../gate/admitRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { schedulePolls } from './schedulePolls.ts';
import type { TrackedRemote } from './TrackedRemote.ts';
import { type RemoteToTrack, trackRemote } from './trackRemote.ts';

export interface TrackedRemotes {
  readonly remotes: readonly TrackedRemote[];
  /** Polls every remote now; where a poll is under way, right after it. */
  look(): void;
  /** Resolves once a poll of a remote has ended that began after this call (`PollSchedule`). */
  nextPollOf(name: string): Promise<void>;
  close(): void;
}

export interface TrackRemotesOptions extends Gate {
  remotes: readonly RemoteToTrack[];
  mirror: Mirror;
  /** Between two polls of a remote. Default: 3,000 ms. */
  pollMs?: number;
  /**
   * How long a start waits for the hosts of remotes that it has no last good release of and that
   * are not optional. A release that is on this machine, or has been fetched by then, is waited
   * for: the gate has deadlines of its own. Default: 3,000 ms.
   */
  startTimeoutMs?: number;
  logger: Logger;
  onRefusal: (name: string) => void;
  /** Called after each poll, which may have changed what is live. */
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
  const schedules = new Map(
    remotes.map((remote) => {
      const poll = async () => {
        await remote.refresh();
        await onLook?.();
      };
      return [remote.name, schedulePolls(poll, pollMs)];
    }),
  );

  await Promise.all(remotes.map((remote) => remote.restore()));
  const startWith = async (remote: TrackedRemote) => {
    const isNeeded = !remote.state().live;
    const firstPoll = schedules.get(remote.name)?.start();
    if (!isNeeded) return;
    if (remote.source.isLocal) return firstPoll;
    if (remote.optional) return;
    await Promise.race([firstPoll, after(startTimeoutMs)]);
    if (remote.isAdmitting()) await firstPoll;
  };
  await Promise.all(remotes.map(startWith));

  return {
    remotes,
    look: () => {
      for (const { soon } of schedules.values()) soon();
    },
    nextPollOf: async (name) => schedules.get(name)?.next(),
    close: () => {
      for (const { close } of schedules.values()) close();
    },
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms).unref();
  });
