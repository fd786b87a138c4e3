import { DEADLINES } from '../../protocol/deadlines.ts';
import { noLongerThan } from '../noLongerThan.ts';
import { schedulePolls } from './schedulePolls.ts';
import type { TrackedRemote } from './TrackedRemote.ts';

export interface RemotePolls {
  /** Polls every remote now; where a poll is under way, right after it. */
  soon(): void;
  /** Resolves once a poll of a remote has ended that began after this call (`PollSchedule`). */
  nextOf(name: string): Promise<void>;
  close(): void;
}

export interface PollOptions {
  /** Between two polls of a remote. Default: 3,000 ms. */
  pollMs?: number | undefined;
  /**
   * How long a start waits for the hosts of remotes that it has no last good release of and that
   * are not optional. A release that is on this machine, or has been fetched by then, is waited
   * for: the gate has deadlines of its own. Default: 3,000 ms.
   */
  startTimeoutMs?: number;
  /** Called after each poll, which may have changed what is live. */
  onPoll?: () => Promise<void>;
}

/**
 * Starts remotes from their mirrored releases and polls them from then on, each on its own: one that
 * hangs holds up no other. It resolves once each remote has a release or has been given its time.
 */
export async function pollRemotes(
  remotes: readonly TrackedRemote[],
  { pollMs = DEADLINES.pollMs, startTimeoutMs = DEADLINES.startMs, onPoll }: PollOptions,
): Promise<RemotePolls> {
  const schedules = new Map(
    remotes.map((remote) => {
      const poll = async () => {
        await remote.refresh();
        await onPoll?.();
      };
      return [remote.name, schedulePolls(poll, pollMs)];
    }),
  );

  await Promise.all(remotes.map((remote) => remote.restore()));
  const startWith = async (remote: TrackedRemote) => {
    const isNeeded = !remote.state().live;
    const firstPoll = schedules.get(remote.name)?.start() ?? Promise.resolve();
    if (!isNeeded) return;
    if (remote.source.isLocal) return firstPoll;
    if (remote.optional) return;
    await noLongerThan(startTimeoutMs, firstPoll);
    if (remote.isAdmitting()) await firstPoll;
  };
  await Promise.all(remotes.map(startWith));

  return {
    soon: () => {
      for (const { soon } of schedules.values()) soon();
    },
    nextOf: async (name) => schedules.get(name)?.next(),
    close: () => {
      for (const { close } of schedules.values()) close();
    },
  };
}
