import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import * as v from 'valibot';
import { keptManifest } from '../../manifest/keptManifest.ts';
import { MANIFEST_FILE } from '../../manifest/release.ts';
import { PublishingError } from './PublishingError.ts';

/** Beside the manifest: what was live, in order. For people and for `--rollback`; no shell reads it. */
export const HISTORY_FILE = 'history.json';

const Entry = v.object({
  release: v.string(),
  /** When it went live, ISO 8601. */
  at: v.string(),
  /** `found`: put there by hand, or by a release that was killed before it could write this. */
  by: v.picklist(['release', 'rollback', 'promotion', 'found']),
});
export type HistoryEntry = v.InferOutput<typeof Entry>;

const History = v.array(Entry);

/** @throws PublishingError when the file is there and is no history. */
export async function readHistory(folder: string): Promise<HistoryEntry[]> {
  try {
    const text = await readFile(path.join(folder, HISTORY_FILE), 'utf8');
    return v.parse(History, JSON.parse(text));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new PublishingError(
      `${path.join(folder, HISTORY_FILE)} cannot be read: mend or remove it.`,
    );
  }
}

/** The manifest is the truth: a live release that the history does not know is added to it. */
export async function historyUntil(
  live: string | undefined,
  folder: string,
): Promise<HistoryEntry[]> {
  const history = await readHistory(folder);
  if (live === undefined || history.at(-1)?.release === live) return history;
  const manifest = path.join(folder, MANIFEST_FILE);
  const { mtime } = await stat(manifest);
  // Published by hand: without a copy of its manifest there would be no way back to it.
  const kept = path.join(folder, keptManifest(live));
  await stat(kept).catch(async () => writeDurably(kept, await readFile(manifest)));
  return [...history, { release: live, at: mtime.toISOString(), by: 'found' }];
}

export const writeHistory = (folder: string, history: readonly HistoryEntry[]): Promise<void> =>
  writeDurably(path.join(folder, HISTORY_FILE), `${JSON.stringify(history, null, 1)}\n`);

/**
 * The release that a rollback puts back: the one before the live one. What was rolled back
 * once is not gone back to.
 */
export function previousRelease(history: readonly HistoryEntry[]): string | undefined {
  const line: string[] = [];
  for (const { release, by } of history) {
    const earlier = line.lastIndexOf(release);
    const goesBack = earlier >= 0 && (by === 'rollback' || by === 'found');
    if (goesBack) line.length = earlier;
    line.push(release);
  }
  return line.at(-2);
}
