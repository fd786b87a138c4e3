import type { PinnedRelease } from '../composition/Composition.ts';
import type { RemoteState, TrackedRemote } from './TrackedRemote.ts';

/** The remotes as visitors get them. */
export interface ServedRemotes {
  readonly remotes: readonly TrackedRemote[];
  /** Brings what visitors get up to what is live; called after each look at a remote. */
  follow(): Promise<void>;
}

/**
 * Has what is live reach visitors once the server is ready for it, so that none of them waits for
 * that.
 *
 * @param prepare resolves when pages can be made from these releases.
 */
export function followLiveReleases(
  remotes: readonly TrackedRemote[],
  prepare: (releases: readonly PinnedRelease[]) => Promise<void>,
): ServedRemotes {
  let served: readonly Pick<RemoteState, 'live' | 'canary'>[] = remotes.map(() => NOTHING);
  let changes = Promise.resolve();

  const change = async () => {
    const states = remotes.map(({ state }) => state());
    const releases = pinnedIn(states);
    if (idsOf(releases) !== idsOf(pinnedIn(served))) await prepare(releases);
    served = states;
  };

  return {
    remotes: remotes.map((remote, index) => ({
      ...remote,
      state: () => {
        const { live, canary } = served[index] ?? NOTHING;
        return { ...remote.state(), live, canary };
      },
    })),
    follow: () => {
      changes = changes.then(change);
      return changes;
    },
  };
}

const NOTHING = { live: undefined, canary: undefined };

const pinnedIn = (states: readonly Pick<RemoteState, 'live' | 'canary'>[]): PinnedRelease[] =>
  states
    .flatMap(({ live, canary }) => [live, canary?.release])
    .filter((release) => release !== undefined)
    .map(({ pinned }) => pinned);

const idsOf = (releases: readonly PinnedRelease[]): string =>
  releases.map(({ name, id }) => `${name}/${id}`).join();
