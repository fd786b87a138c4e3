import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import {
  formatSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import { isRelease, type LiveRelease } from '../LiveRelease.ts';
import { type RemoteState, recentSequencesOf, type TrackedRemote } from './TrackedRemote.ts';

/**
 * Serves a change of live releases only once the server is prepared for it, so that no visitor
 * waits for that.
 *
 * @param prepare resolves when pages can be made from these releases.
 */
export function followLiveReleases(
  remotes: readonly TrackedRemote[],
  prepare: (releases: readonly PinnedRelease[]) => Promise<void>,
) {
  let served: readonly ServedReleases[] = remotes.map(() => NOTHING);
  // Called for every page.
  let live: readonly LiveRelease[] = [];
  let sequences: ReleaseSequences = new Map();
  let hasCanary = false;
  let changes = Promise.resolve();

  const change = async () => {
    const states = remotes.map(({ state }) => state());
    const releases = pinnedIn(states);
    if (idsOf(releases) !== idsOf(pinnedIn(served))) await prepare(releases);
    served = states;
    const released = states.map((state) => state.live).filter(isRelease);
    if (!isSame(released, live)) live = released;
    const fresh = recentSequencesOf(
      remotes.map(({ name }, at) => ({ name, state: () => states[at] ?? NOTHING })),
    );
    if (formatSequences(fresh) !== formatSequences(sequences)) sequences = fresh;
    hasCanary = states.some(({ canary }) => canary !== undefined);
  };

  return {
    /** The remotes in the state that visitors are served. */
    remotes: remotes.map(
      (remote, index): TrackedRemote => ({
        ...remote,
        state: () => {
          const { live, canary, newest } = served[index] ?? NOTHING;
          return { ...remote.state(), live, canary, newest };
        },
        // What is live by now, but not given to visitors yet, is left out.
        verdictOn: (id) => {
          const verdict = remote.verdictOn(id);
          if (verdict.state === 'refused') return verdict;
          return { ...verdict, state: stateOf(id, served[index] ?? NOTHING) };
        },
      }),
    ),
    /** The live releases: the same list as long as they are the same. */
    live: () => live,
    /** The sequence numbers in pages: the same object as long as they are the same. */
    sequences: () => sequences,
    /** Whether some remote has a canary. */
    hasCanary: () => hasCanary,
    /** Prepares and then serves what is live now; called after each poll of a remote. */
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

type ServedReleases = Pick<RemoteState, 'live' | 'canary' | 'newest'>;

const NOTHING: ServedReleases = { live: undefined, canary: undefined };

const pinnedIn = (states: readonly ServedReleases[]): PinnedRelease[] =>
  states
    .flatMap(({ live, canary }) => [live, canary?.release])
    .filter(isRelease)
    .map(({ pinned }) => pinned);

const isSame = (some: readonly LiveRelease[], others: readonly LiveRelease[]): boolean =>
  some.length === others.length && some.every((release, at) => release === others[at]);

const idsOf = (releases: readonly PinnedRelease[]): string =>
  releases.map(({ name, id }) => `${name}/${id}`).join();
