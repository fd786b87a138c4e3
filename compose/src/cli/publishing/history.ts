import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { reasonOf } from '@statline/service/logging/reasonOf';
import * as v from 'valibot';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import {
  FileMissing,
  type ReleaseSource,
  readWhole,
} from '../../releases/sources/ReleaseSource.ts';

/** Beside the manifest: what was live, in order. For people and for `--rollback`; no shell reads it. */
export const HISTORY_FILE = 'history.json';

/** A shell's verdict on a release when it was published. */
const NotedVerdict = v.object({
  state: v.picklist(['taken', 'refused']),
  /** The shell's address. */
  by: v.string(),
  /** Why it was refused. */
  reason: v.exactOptional(v.string()),
});
export type NotedVerdict = v.InferOutput<typeof NotedVerdict>;

const Entry = v.object({
  release: v.string(),
  /** When it went live, ISO 8601. */
  at: v.string(),
  /** `found`: put there by hand, or by a release that was killed before it could write this. */
  by: v.picklist(['release', 'rollback', 'promotion', 'found']),
  /** Absent without `--shell`. */
  verdict: v.exactOptional(NotedVerdict),
});
export type HistoryEntry = v.InferOutput<typeof Entry>;

const History = v.array(Entry);

const MAX_BYTES = 1_000_000;

/** @throws Error when the file is there and is no history, or the source cannot be read. */
export async function readHistory(source: ReleaseSource): Promise<HistoryEntry[]> {
  try {
    const text = (await readWhole(source, HISTORY_FILE, MAX_BYTES)).toString();
    return v.parse(History, JSON.parse(text));
  } catch (error) {
    if (error instanceof FileMissing) return [];
    const isOther = error instanceof SyntaxError || v.isValiError(error);
    const why = isOther ? 'mend or remove it' : reasonOf(error);
    const file = `${source.location.replace(/\/?$/, '/')}${HISTORY_FILE}`;
    throw new Error(`${file} cannot be read: ${why}.`);
  }
}

/** The manifest is the truth: a live release that the history does not know is added to it. */
export async function historyUntil(
  live: string | undefined,
  folder: string,
): Promise<HistoryEntry[]> {
  const history = await readHistory(folderSource(folder));
  if (live === undefined || history.at(-1)?.release === live) return history;
  const manifest = path.join(folder, MANIFEST_FILE);
  const { mtime } = await stat(manifest);
  // Published by hand: without a copy of its manifest there would be no way back to it.
  const kept = path.join(folder, manifestFileOf(live));
  await stat(kept).catch(async () => writeDurably(kept, await readFile(manifest)));
  return [...history, { release: live, at: mtime.toISOString(), by: 'found' }];
}

export const writeHistory = (folder: string, history: readonly HistoryEntry[]): Promise<void> =>
  writeDurably(path.join(folder, HISTORY_FILE), `${JSON.stringify(history, null, 1)}\n`);

/** The verdict on a release that was live, from when it was published last. */
export const verdictIn = (
  history: readonly HistoryEntry[],
  release: string,
): NotedVerdict | undefined => history.findLast((entry) => entry.release === release)?.verdict;

/** The same history with a shell's verdict on a release that was published. */
export function withVerdict(
  history: readonly HistoryEntry[],
  release: string,
  verdict: NotedVerdict,
): HistoryEntry[] {
  const at = history.findLastIndex((entry) => entry.release === release);
  return history.map((entry, index) => (index === at ? { ...entry, verdict } : entry));
}

/**
 * The releases that a rollback may put back, the one before the live one first. What was rolled back
 * once is not gone back to, and nothing that a shell has refused.
 */
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
