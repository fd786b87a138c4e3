import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import {
  type PollOutcome,
  type PollSchedule,
  schedulePolls,
} from '@statline/service/schedulePolls';
import {
  INDEX_PATH,
  MAX_INDEX_BYTES,
  parseIndex,
  type ReleaseIndex,
} from '../../protocol/manifest/ReleaseIndex.ts';
import { FileTooLarge, type ReleaseSource, readIfThere } from '../sources/ReleaseSource.ts';

/** Time between two remotes' polls: a thousand at once would miss their deadlines; so a hundred take one interval. */
export const BETWEEN_POLLS_MS = 30;

/**
 * Polls the index of a host: a remote is polled when its entry changes. An index may be stale or wrong, so at every
 * other interval one of its remotes is polled in turn. Remotes that it does not list are polled as without an index,
 * and so are all if the host fails to serve the index, but not a remote's files.
 *
 * @param folders name of the release folder → polls of its remote.
 */
export function followIndex(
  source: ReleaseSource,
  folders: ReadonlyMap<string, PollSchedule>,
  pollMs: number,
  logger?: Logger,
): Pick<PollSchedule, 'close'> {
  let known: ReleaseIndex = {};
  let intervals = 0;
  const failures = createReasonFilter();

  const poll = async (): Promise<PollOutcome> => {
    intervals += 1;
    const found = await readIndex(source);
    if (typeof found === 'object') failures.clear();
    if (typeof found === 'string' && failures.isNew(found)) {
      const index = new URL(INDEX_PATH, source.location).href;
      logger?.warn(
        { index, reason: found },
        'index of releases is not used: each remote is polled',
      );
    }
    const index = typeof found === 'string' ? {} : found;
    const listed = [...folders].filter(([folder]) => Object.hasOwn(index ?? known, folder));
    const inTurn = listed[Math.floor(intervals / 2) % listed.length]?.[1];
    // The host is down, not only its index: polls of all remotes would find nothing.
    if (!index && (await inTurn?.next()) === 'failed') return 'failed';
    const current = index ?? {};
    for (const [folder, polls] of folders) polls.suspend(Object.hasOwn(current, folder));
    const changed = [...folders].filter(([folder]) => current[folder] !== known[folder]);
    for (const [at, [, polls]] of changed.entries()) polls.soon(at * BETWEEN_POLLS_MS);
    // A poll is two requests: a host gets at most one a second, however many remotes it has.
    if (intervals % 2 === 0) inTurn?.soon();
    known = current;
    return index ? 'done' : 'failed';
  };

  const polls = schedulePolls(poll, pollMs);
  void polls.start();
  return polls;
}

/** @returns why the index is invalid; no entries if there is none; undefined: the host has not responded with it. */
async function readIndex(source: ReleaseSource): Promise<ReleaseIndex | string | undefined> {
  try {
    const index = parseIndex((await readIfThere(source, INDEX_PATH, MAX_INDEX_BYTES))?.toString());
    if (index === 'invalid') return 'it is not a JSON object';
    return index === 'missing' ? {} : index;
  } catch (error) {
    return error instanceof FileTooLarge ? error.message : undefined;
  }
}
