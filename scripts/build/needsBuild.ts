import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildStartedAt } from './buildRecord.ts';
import { type Part, SHARED_SOURCES } from './parts.ts';

const NOT_SOURCES = new Set(['dist', 'dist-dev', 'node_modules', '.swc']);

/**
 * Whether a part has no complete build, or its sources have changed since the build began.
 *
 * @param shared further sources of its build, besides its own folder.
 */
export async function needsBuild(
  part: Part,
  shared: readonly string[] = SHARED_SOURCES,
): Promise<boolean> {
  const startedAt = await buildStartedAt(part);
  if (startedAt === undefined) return true;
  for (const source of [part.folder, ...shared]) {
    if (await hasChangedSince(startedAt, source)) return true;
  }
  return false;
}

async function hasChangedSince(time: number, location: string): Promise<boolean> {
  const about = await stat(location);
  if (!about.isDirectory()) return about.mtimeMs > time;
  for (const name of await readdir(location)) {
    if (NOT_SOURCES.has(name)) continue;
    if (await hasChangedSince(time, path.join(location, name))) return true;
  }
  return false;
}
