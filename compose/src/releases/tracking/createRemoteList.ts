import type { RemoteFeed } from '../../protocol/RemoteFeed.ts';
import { openSource } from '../sources/openSource.ts';
import type { RemotePolls } from './pollRemotes.ts';
import type { RemoteToTrack, TrackedRemote } from './trackRemote.ts';

interface OpenRemote {
  tracked: TrackedRemote;
  /** The remote's entry in the feed; undefined: the remote is in the host's code. */
  entry: string | undefined;
}

/** The remotes in the host's code and in the site's feed. */
export function createRemoteList(
  own: readonly RemoteToTrack[],
  track: (remote: RemoteToTrack) => TrackedRemote,
) {
  const open = (remote: RemoteToTrack, entry?: string) => ({ tracked: track(remote), entry });
  let opened: readonly OpenRemote[] = own.map((remote) => open(remote));

  return {
    tracked: () => opened.map(({ tracked }) => tracked),
    /** Opens the remotes that a feed adds, closes those that it no longer lists, reopens those that have changed. */
    reconcile: async (
      listed: RemoteFeed['remotes'],
      polls: Pick<RemotePolls, 'start' | 'end'>,
    ): Promise<void> => {
      const entries = listed.map((remote) => JSON.stringify(remote));
      const isKept = ({ entry }: OpenRemote) => entry === undefined || entries.includes(entry);
      const listedAnew = listed.filter((_, at) =>
        opened.every(({ entry }) => entry !== entries[at]),
      );
      // If a source cannot be opened, all remotes stay as they are.
      const added = await Promise.all(
        listedAnew.map(async (remote) => {
          const source = await openSource(remote.source);
          return { remote: { ...remote, source, optional: true }, entry: JSON.stringify(remote) };
        }),
      );
      for (const { tracked } of opened.filter((one) => !isKept(one))) {
        polls.end(tracked.name);
        await tracked.close();
      }
      const fresh = added.map(({ remote, entry }) => open(remote, entry));
      await polls.start(fresh.map((one) => one.tracked));
      opened = [...opened.filter(isKept), ...fresh];
    },
  };
}
