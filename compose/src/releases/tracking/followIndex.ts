import {
  type PollOutcome,
  type PollSchedule,
  schedulePolls,
} from '@statline/service/schedulePolls';
import { safeParse } from 'valibot';
import { INDEX_PATH, MAX_INDEX_BYTES, ReleaseIndex } from '../../protocol/manifest/ReleaseIndex.ts';
import { FileTooLarge, type ReleaseSource, readIfThere } from '../sources/ReleaseSource.ts';

/** Time between two remotes' polls: a thousand at once would miss their deadlines; so a hundred take one interval. */
export const BETWEEN_POLLS_MS = 30;

/**
 * Polls the index of a host: a remote is polled when its entry changes. An index may be stale or wrong, so at every
 * other interval one of its remotes is polled in turn. Remotes that it does not list are polled as without an index.
 *
 * @param folders name of the release folder → polls of its remote.
 */
export function followIndex(
  source: ReleaseSource,
  folders: ReadonlyMap<string, PollSchedule>,
  pollMs: number,
): Pick<PollSchedule, 'close'> {
  let known: ReleaseIndex = {};
  let intervals = 0;

  const poll = async (): Promise<PollOutcome> => {
    const found = await readIndex(source);
    const index = found === 'failed' ? known : found;
    const listed = [...folders].filter(([folder]) => Object.hasOwn(index, folder));
    for (const [folder, polls] of folders) polls.suspend(Object.hasOwn(index, folder));
    const changed = listed.filter(([folder]) => index[folder] !== known[folder]);
    for (const [at, [, polls]] of changed.entries()) polls.soon(at * BETWEEN_POLLS_MS);
    // A poll is two requests: a host gets at most one a second, however many remotes it has.
    if (intervals % 2 === 0) listed[(intervals / 2) % listed.length]?.[1].soon();
    intervals += 1;
    known = index;
    return found === 'failed' ? found : 'done';
  };

  const polls = schedulePolls(poll, pollMs);
  void polls.start();
  return polls;
}

/** @returns no entries where there is no valid index. */
async function readIndex(source: ReleaseSource): Promise<ReleaseIndex | 'failed'> {
  try {
    const text = await readIfThere(source, INDEX_PATH, MAX_INDEX_BYTES);
    const index = safeParse(ReleaseIndex, text?.toString());
    return index.success ? index.output : {};
  } catch (error) {
    return error instanceof FileTooLarge ? {} : 'failed';
  }
}
