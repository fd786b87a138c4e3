import type { PinnedRelease } from '../composition/Composition.ts';
import type { Verdict } from '../manifest/verdict.ts';
import type { RemoteState, TrackedRemote } from './TrackedRemote.ts';

/** The remotes in the state that visitors are served. */
export interface ServedRemotes {
  readonly remotes: readonly TrackedRemote[];
  /** Prepares and then serves what is live now; called after each look at a remote. */
  follow(): Promise<void>;
}

/**
 * Serves a change of live releases only once the server is prepared for it, so that no visitor
 * waits for that.
 *
 * @param prepare resolves when pages can be made from these releases.
 */
export function followLiveReleases(
  remotes: readonly TrackedRemote[],
  prepare: (releases: readonly PinnedRelease[]) => Promise<void>,
): ServedRemotes {
  let served: readonly ServedReleases[] = remotes.map(() => NOTHING);
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
      // What is live by now, but not given to visitors yet, is not told to be.
      verdictOn: (id) => {
        const verdict = remote.verdictOn(id);
        if (verdict.state === 'refused') return verdict;
        return { ...verdict, state: stateOf(id, served[index] ?? NOTHING) };
      },
    })),
    follow: () => {
      changes = changes.then(change);
      return changes;
    },
  };
}

const stateOf = (id: string, { live, canary }: ServedReleases): Verdict['state'] => {
  if (live?.pinned.id === id) return 'live';
  return canary?.release.pinned.id === id ? 'canary' : 'unknown';
};

type ServedReleases = Pick<RemoteState, 'live' | 'canary'>;

const NOTHING: ServedReleases = { live: undefined, canary: undefined };

const pinnedIn = (states: readonly ServedReleases[]): PinnedRelease[] =>
  states
    .flatMap(({ live, canary }) => [live, canary?.release])
    .filter((release) => release !== undefined)
    .map(({ pinned }) => pinned);

const idsOf = (releases: readonly PinnedRelease[]): string =>
  releases.map(({ name, id }) => `${name}/${id}`).join();
