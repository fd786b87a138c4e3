import { DEADLINES } from '../../protocol/deadlines.ts';
import { noLongerThan } from '../noLongerThan.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { followIndex } from './followIndex.ts';
import { type PollSchedule, schedulePolls } from './schedulePolls.ts';
import type { TrackedRemote } from './TrackedRemote.ts';

export type RemotePolls = Awaited<ReturnType<typeof pollRemotes>>;

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
) {
  const schedules = new Map(
    remotes.map((remote) => {
      const poll = async () => {
        const outcome = await remote.refresh();
        await onPoll?.();
        return outcome;
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
  const indexes = hostsOf(remotes, schedules).map(({ source, folders }) =>
    followIndex(source, folders, pollMs),
  );

  return {
    /** Resolves once a poll of a remote has ended that began after this call (`PollSchedule`). */
    nextOf: async (name: string) => schedules.get(name)?.next(),
    close: () => {
      for (const { close } of [...schedules.values(), ...indexes]) close();
    },
  };
}

/** Release folders that stand side by side: one of them, and name of the folder → its polls. */
interface Host {
  source: ReleaseSource;
  folders: Map<string, PollSchedule>;
}

function hostsOf(
  remotes: readonly TrackedRemote[],
  schedules: ReadonlyMap<string, PollSchedule>,
): Host[] {
  const hosts = new Map<string, Host>();
  for (const { name, source } of remotes) {
    const [, host, folder] = SIDE_BY_SIDE.exec(source.location) ?? [];
    const polls = schedules.get(name);
    if (host && folder && polls) {
      const { folders } = hosts.get(host) ?? { folders: new Map() };
      hosts.set(host, { source, folders: folders.set(folder, polls) });
    }
  }
  return [...hosts.values()].filter(({ folders }) => folders.size > 1);
}

/** `https://releases.example/` and `legal`. */
const SIDE_BY_SIDE = /^((?:https?|s3):\/\/[^/]+\/(?:.+\/)?)([^/]+)\/$/;
