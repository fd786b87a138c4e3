import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import {
  formatSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { RemoteState } from './RemoteState.ts';
import { recentSequencesOf, type TrackedRemote } from './TrackedRemote.ts';

/** Visitors get new live releases, canaries and remotes only once the renderer is prepared for them. */
export function followLiveReleases(
  tracked: () => readonly TrackedRemote[],
  prepare: (releases: readonly PinnedRelease[]) => Promise<void>,
) {
  const asServed = (remote: TrackedRemote): TrackedRemote => {
    const state = () => {
      const { live, canary, newest } = served.get(remote) ?? NOTHING;
      return { ...remote.state(), live, canary, newest };
    };
    return { ...remote, state, verdictOn: (id) => remote.verdictOn(id, state()) };
  };
  let served: ReadonlyMap<TrackedRemote, ServedReleases> = new Map();
  let following = tracked();
  let remotes = following.map(asServed);
  let live: readonly AdmittedRelease[] = [];
  let sequences: ReleaseSequences = new Map();
  let hasCanary = false;
  let changes = Promise.resolve();
  let changedAt = Number.NEGATIVE_INFINITY;

  const change = async () => {
    // A change of a remote after this line is left to the next run.
    changedAt = Number.NEGATIVE_INFINITY;
    const next = tracked();
    const states = next.map((remote) => remote.state());
    const releases = pinnedIn(states);
    if (idsOf(releases) !== idsOf(pinnedIn([...served.values()]))) await prepare(releases);
    served = new Map(next.map((remote, at) => [remote, states[at] ?? NOTHING]));
    if (next !== following) remotes = next.map(asServed);
    following = next;
    const released = states.flatMap((state) => state.live ?? []);
    if (!isSame(released, live)) live = released;
    const fresh = recentSequencesOf(remotes);
    if (formatSequences(fresh) !== formatSequences(sequences)) sequences = fresh;
    hasCanary = states.some(({ canary }) => canary !== undefined);
    changedAt = performance.now();
  };

  return {
    /** The remotes in the state that visitors are served. */
    remotes: () => remotes,
    /** The same array until a live release changes. */
    live: () => live,
    /** The sequence numbers that pages carry; the same object until one changes. */
    sequences: () => sequences,
    hasCanary: () => hasCanary,
    /** Whether `follow` must run after a poll of this remote. It reads the state of all remotes. */
    isBehind: (remote: TrackedRemote): boolean =>
      performance.now() - changedAt > SEQUENCES_CHECK_MS ||
      !isAsServed(remote.state(), served.get(remote) ?? NOTHING),
    follow: () => {
      changes = changes.then(change);
      return changes;
    },
  };
}

/** Interval of checks for publications that are now too old for `recentSequencesOf`. */
const SEQUENCES_CHECK_MS = 60_000;

const isAsServed = ({ live, canary, newest }: ServedReleases, served: ServedReleases): boolean =>
  live === served.live && canary === served.canary && newest?.sequence === served.newest?.sequence;

type ServedReleases = Pick<RemoteState, 'live' | 'canary' | 'newest'>;

const NOTHING: ServedReleases = { live: undefined, canary: undefined };

const pinnedIn = (states: readonly ServedReleases[]): PinnedRelease[] =>
  states
    .flatMap(({ live, canary }) => [live, canary?.release])
    .flatMap((release) => release?.pinned ?? []);

const isSame = (some: readonly AdmittedRelease[], others: readonly AdmittedRelease[]): boolean =>
  some.length === others.length && some.every((release, at) => release === others[at]);

const idsOf = (releases: readonly PinnedRelease[]): string =>
  releases.map(({ name, id }) => `${name}/${id}`).join();
