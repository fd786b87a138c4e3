import { openArchive } from './openArchive.ts';
import { listSegments } from './segments.ts';

/**
 * Removes the segments whose changes are all in the oldest backup that is left: those before one that was
 * begun earlier than it.
 *
 * @param oldest moment of that backup, as in its name.
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
