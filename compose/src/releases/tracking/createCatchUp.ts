import { noLongerThan } from '@statline/service/noLongerThan';
import { LRUCache } from 'lru-cache';
import { aheadOf, type ReleaseSequences } from '../../protocol/composition/releaseSequences.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { sequencesOf } from './RemoteState.ts';
import type { TrackedRemote } from './trackRemote.ts';

/** No second poll for a sequence number in this time: if the first has not reached it, it may be forged. */
const POLL_AGAIN_MS = 5_000;
const MAX_POLLED = 1_000;

/** Of one visitor at a time: a forged cookie may name all remotes. */
const MAX_REMOTES = 10;

/**
 * For a visitor who has seen newer releases than this server serves: polls their remotes at once, and resolves when the
 * releases are served or the deadline has passed. Sequence numbers can be forged: each is polled for once in
 * `POLL_AGAIN_MS`, and a remote at most once a second (`schedulePolls`).
 */
export function createCatchUp(
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'state' | 'polled' | 'isAdmitting'>[],
  nextPollOf: (name: string) => Promise<unknown>,
) {
  const polled = new LRUCache<string, true>({ max: MAX_POLLED });

  const catchUpWith = async (name: string, sequences: ReleaseSequences) => {
    const sequence = sequences.get(name) ?? 0;
    const key = `${name} ${sequence}`;
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote || polled.has(key)) return;
    const poll = nextPollOf(name).then(() => true);
    const isOver = await noLongerThan(DEADLINES.catchUpMs, poll);
    // It is in the gate, or the workers are being prepared for it.
    const isFetched =
      remote.isAdmitting() || (remote.polled().newestPublication?.sequence ?? 0) >= sequence;
    if (!isOver && isFetched) await noLongerThan(DEADLINES.catchUpAdmitMs, poll);
    polled.set(key, true);
    setTimeout(() => polled.delete(key), POLL_AGAIN_MS).unref();
  };

  return async (sequences: ReleaseSequences): Promise<void> => {
    const behind = aheadOf(sequencesOf(remotes()), sequences).slice(0, MAX_REMOTES);
    await Promise.all(behind.map((name) => catchUpWith(name, sequences)));
  };
}
