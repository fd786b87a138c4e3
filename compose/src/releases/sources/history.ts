import { messageWithCause } from '@statline/service/logging/messageWithCause';
import * as v from 'valibot';
import { MAX_STORED_BYTES, type ReleaseSource, readIfThere } from './ReleaseSource.ts';

/**
 * Lists the releases that were live, in order: for people, for `--rollback`, and for a shell that has no live release
 * and refuses the published one.
 */
export const HISTORY_FILE = 'history.json';

const MAX_REASON_LENGTH = 1_000;

const Reason = v.pipe(
  v.string(),
  v.transform((reason) => reason.slice(0, MAX_REASON_LENGTH)),
);

const NotedVerdict = v.object({
  state: v.picklist(['taken', 'refused']),
  by: v.string(),
  reason: v.exactOptional(Reason),
});
export type NotedVerdict = v.InferOutput<typeof NotedVerdict>;

const Entry = v.object({
  release: v.string(),
  /** When it went live, ISO 8601. */
  at: v.string(),
  /** `found`: the release was put there by hand, or by a command that was killed. */
  by: v.picklist(['release', 'rollback', 'promotion', 'found']),
  verdict: v.exactOptional(NotedVerdict),
});
export type HistoryEntry = v.InferOutput<typeof Entry>;

const History = v.pipe(v.string(), v.parseJson(), v.array(Entry));

/** So many entries with the longest reasons have 0.6 MB in ASCII, and 3.2 MB if JSON escapes each character. */
const MAX_ENTRIES = 500;

/** @throws Error if the file is not a valid history, or cannot be read. */
export async function readHistory(source: ReleaseSource): Promise<HistoryEntry[]> {
  try {
    const text = await readIfThere(source, HISTORY_FILE, MAX_STORED_BYTES);
    return text ? v.parse(History, text.toString(), { abortEarly: true }).slice(-MAX_ENTRIES) : [];
  } catch (error) {
    const why = v.isValiError(error) ? 'repair or remove it' : messageWithCause(error);
    const file = `${source.location.replace(/\/?$/, '/')}${HISTORY_FILE}`;
    throw new Error(`${file} cannot be read: ${why}.`);
  }
}

/** The stored verdict on a release's last publication. */
export const verdictIn = (
  history: readonly HistoryEntry[],
  release: string,
): NotedVerdict | undefined => history.findLast((entry) => entry.release === release)?.verdict;

/** The oldest entries are dropped, so that the file can always be read. */
export const withEntry = (history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] =>
  [...history, entry].slice(-MAX_ENTRIES);

export function withVerdict(
  history: readonly HistoryEntry[],
  release: string,
  verdict: NotedVerdict,
): HistoryEntry[] {
  const at = history.findLastIndex((entry) => entry.release === release);
  const noted = v.parse(NotedVerdict, verdict, { abortEarly: true });
  return history.map((entry, index) => (index === at ? { ...entry, verdict: noted } : entry));
}

/** The releases that a rollback may restore, the latest first; without those that were rolled back or refused. */
export function earlierReleases(history: readonly HistoryEntry[]): string[] {
  const line: string[] = [];
  for (const { release, by } of history) {
    const earlier = line.lastIndexOf(release);
    const goesBack = earlier >= 0 && (by === 'rollback' || by === 'found');
    if (goesBack) line.length = earlier;
    line.push(release);
  }
  const live = line.pop();
  const mayBeLive = (release: string) =>
    release !== live && verdictIn(history, release)?.state !== 'refused';
  return [...new Set(line.reverse().filter(mayBeLive))];
}
