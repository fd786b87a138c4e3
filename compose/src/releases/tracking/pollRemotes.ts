import type { Logger } from '@statline/service/logging/createLogger';
import { noLongerThan } from '@statline/service/noLongerThan';
import { type PollSchedule, schedulePolls } from '@statline/service/schedulePolls';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { BETWEEN_POLLS_MS, followIndex } from './followIndex.ts';
import type { TrackedRemote } from './trackRemote.ts';

export type RemotePolls = ReturnType<typeof pollRemotes>;

export interface PollOptions {
  pollMs: number;
  /** Longest wait at the start for a remote without a last good release; a fetched release is waited for longer. */
  startTimeoutMs?: number;
  onPoll?: (remote: TrackedRemote) => Promise<void>;
  /** Default: nothing is logged. */
  logger?: Logger;
}

/** Release folders with the same parent, and the polls of the parent's index once there are two folders. */
interface ReleaseHost {
  folders: Map<string, PollSchedule>;
  index?: Pick<PollSchedule, 'close'>;
}

/** Polls each remote separately: one that hangs does not delay the others. */
export function pollRemotes(options: PollOptions) {
  const { pollMs, startTimeoutMs = DEADLINES.startMs, onPoll, logger } = options;
  const schedules = new Map<string, PollSchedule>();
  const hosts = new Map<string, ReleaseHost>();
  let isClosed = false;

  const startWith = async (remote: TrackedRemote, at: number) => {
    const polls = schedulePolls(async () => {
      const outcome = await remote.refresh();
      await onPoll?.(remote);
      return outcome;
    }, pollMs);
    schedules.set(remote.name, polls);
    const delaysStart = !remote.polled().live && (!remote.optional || remote.source.isLocal);
    if (!delaysStart) return polls.soon(at * BETWEEN_POLLS_MS);
    const firstPoll = polls.start();
    await noLongerThan(startTimeoutMs, firstPoll);
    // The poll goes on with the files of the canary.
    if (remote.isAdmitting()) await Promise.race([firstPoll, remote.firstRelease]);
  };

  const joinIndex = ({ name, source }: TrackedRemote) => {
    const [, address, folder] = FOLDER_ON_HOST.exec(source.location) ?? [];
    const polls = schedules.get(name);
    if (!address || !folder || !polls) return;
    const host: ReleaseHost = hosts.get(address) ?? { folders: new Map() };
    hosts.set(address, host);
    host.folders.set(folder, polls);
    if (host.folders.size > 1) host.index ??= followIndex(source, host.folders, pollMs, logger);
  };

  return {
    /** Resolves once each remote has a release or is no longer waited for. */
    start: async (remotes: readonly TrackedRemote[]) => {
      await Promise.all(remotes.map((remote) => remote.restore()));
      if (isClosed) return;
      await Promise.all(remotes.map(startWith));
      if (isClosed) return;
      for (const remote of remotes) joinIndex(remote);
    },
    end: (name: string) => {
      const polls = schedules.get(name);
      schedules.delete(name);
      polls?.close();
      for (const [address, { folders, index }] of hosts) {
        for (const [folder, other] of folders) if (other === polls) folders.delete(folder);
        if (folders.size > 0) continue;
        index?.close();
        hosts.delete(address);
      }
    },
    nextOf: async (name: string) => schedules.get(name)?.next(),
    close: () => {
      isClosed = true;
      for (const { close } of schedules.values()) close();
      for (const { index } of hosts.values()) index?.close();
    },
  };
}

/** Splits the location of a release folder: `https://releases.example/` and `legal`. */
const FOLDER_ON_HOST = /^((?:https?|s3):\/\/[^/]+\/(?:.+\/)?)([^/]+)\/$/;
