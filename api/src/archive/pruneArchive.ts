import { openArchive } from './openArchive.ts';
import { listSegments } from './segments.ts';

/**
 * Removes the segments that no remaining backup needs: those followed by a segment that was begun before the oldest
 * backup.
 *
 * @param oldest time of the oldest remaining backup, as in its name.
 */
export async function pruneArchive(folder: string, oldest: string): Promise<void> {
  const archive = await openArchive(folder);
  if (!archive) return;
  const segments = await listSegments(archive);
  const old = segments.filter((_, index) => (segments[index + 1]?.moment ?? oldest) < oldest);
  for (let at = 0; at < old.length; at += archive.atOnce) {
    const some = old.slice(at, at + archive.atOnce);
    await Promise.all(some.map(({ name }) => archive.remove(name)));
  }
}
