import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments } from './segments.ts';

/**
 * Removes the segments whose changes are all in the oldest backup that is left: those before one that was
 * begun earlier than it.
 *
 * @param oldest moment of that backup, as in its name.
 */
export function pruneArchive(folder: string, oldest: string): void {
  if (!existsSync(folder)) return;
  const segments = listSegments(folder);
  for (const [index, { name }] of segments.entries()) {
    const next = segments[index + 1];
    if (next !== undefined && next.moment < oldest) rmSync(join(folder, name), { force: true });
  }
}
