import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Part, SHARED_SOURCES } from './parts.ts';

const NOT_SOURCES = new Set(['dist', 'dist-dev', 'node_modules', '.swc']);

/**
 * Whether a part has no build, or one that is older than what it is built from.
 *
 * @param shared what it is built from beside its own folder.
 */
export async function needsBuild(
  { folder, result }: Part,
  shared: readonly string[] = SHARED_SOURCES,
): Promise<boolean> {
  const builtAt = await stat(result).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (builtAt === 0) return true;
  for (const source of [folder, ...shared]) {
    if (await hasChangedSince(builtAt, source)) return true;
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
