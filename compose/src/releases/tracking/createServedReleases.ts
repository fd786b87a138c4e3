import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import {
  formatSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { type RemoteReleases, recentSequencesOf } from './RemoteState.ts';
import type { TrackedRemote } from './trackRemote.ts';

/** Visitors get new live releases, canaries and remotes only once the renderer may run their code. */
export function createServedReleases(
  tracked: () => readonly TrackedRemote[],
  permit: (releases: readonly PinnedRelease[]) => Promise<void>,
  logger: Pick<Logger, 'error'>,
) {
  let remotes = tracked();
  let permitted = '';
  let live: readonly AdmittedRelease[] = [];
  let sequences: ReleaseSequences = new Map();
  let canaries: readonly AdmittedRelease[] = [];
  let changes = Promise.resolve();
  let changedAt = Number.NEGATIVE_INFINITY;
  const failures = createReasonFilter();

  const change = async () => {
    // A change of a remote after this line is left to the next run.
    changedAt = Number.NEGATIVE_INFINITY;
    const next = tracked();
    const polled = next.map((remote) => remote.polled());
    const pinned = pinnedIn(polled);
    const ids = pinned.map(({ name, id }) => `${name}/${id}`).join();
    if (ids !== permitted) await permit(pinned);
    permitted = ids;
    for (const [at, releases] of polled.entries()) next[at]?.serve(releases);
    remotes = next;
    const released = polled.flatMap((releases) => releases.live ?? []);
    if (!isSame(released, live)) live = released;
    const fresh = recentSequencesOf(remotes);
    if (formatSequences(fresh) !== formatSequences(sequences)) sequences = fresh;
    canaries = polled.flatMap(({ canary }) => canary?.release ?? []);
    changedAt = performance.now();
    failures.clear();
  };

  return {
    /** The remotes that visitors get. */
    remotes: () => remotes,
    /** The same array until a live release changes. */
    live: () => live,
    /** The sequence numbers that pages carry; the same object until one changes. */
    sequences: () => sequences,
    /** The canaries of all remotes. */
    canaries: () => canaries,
    /** Whether `activate` must run after a poll of this remote. It reads the state of all remotes. */
    isBehind: (remote: TrackedRemote): boolean =>
      performance.now() - changedAt > SEQUENCES_CHECK_MS ||
      !isServed(remote.polled(), remote.state()),
    /** Makes the polled releases live, once the renderer may run their code. If that fails, `isBehind` stays true. */
    activate: () => {
      changes = changes.then(change).catch((err) => {
        if (failures.isNew(messageWithCause(err)))
          logger.error({ err }, 'polled releases could not be served');
      });
      return changes;
    },
  };
}

/** Interval of checks for publications that are now too old for `recentSequencesOf`. */
const SEQUENCES_CHECK_MS = 60_000;

const isServed = (polled: RemoteReleases, served: RemoteReleases): boolean =>
  polled.live === served.live &&
  polled.canary === served.canary &&
  polled.livePublication?.sequence === served.livePublication?.sequence &&
  polled.newestPublication?.sequence === served.newestPublication?.sequence;

const pinnedIn = (polled: readonly RemoteReleases[]): PinnedRelease[] =>
  polled
    .flatMap(({ live, canary }) => [live, canary?.release])
    .flatMap((release) => release?.pinned ?? []);

const isSame = (some: readonly AdmittedRelease[], others: readonly AdmittedRelease[]): boolean =>
  some.length === others.length && some.every((release, at) => release === others[at]);
