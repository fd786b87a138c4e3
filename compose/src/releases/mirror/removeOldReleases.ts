import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_ID } from '../../protocol/names/ModuleId.ts';

/** How many releases of each remote are kept: open pages pin releases that are no longer live. */
const MAX_RELEASES = 20;

/** Removes the oldest release that is not in use, to make room. */
export async function removeOldestRelease(
  folder: string,
  inUse: readonly (string | undefined)[],
): Promise<void> {
  const oldest = (await newestFirst(folder)).findLast(({ name }) => !inUse.includes(name));
  if (oldest) await rm(path.join(folder, oldest.name), { recursive: true, force: true });
}

/** Removes the oldest releases. Those in use become the newest, even if the clock has been set back. */
export async function removeOldReleases(
  folder: string,
  inUse: readonly (string | undefined)[],
): Promise<void> {
  const releases = await newestFirst(folder);
  for (const { name } of releases.slice(MAX_RELEASES)) {
    if (!inUse.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const newest = Math.max(Date.now(), ...releases.map(({ since }) => since + 1)) / 1_000;
  for (const { name } of releases) {
    if (inUse.includes(name)) await utimes(path.join(folder, name), newest, newest);
  }
}

async function newestFirst(folder: string): Promise<{ name: string; since: number }[]> {
  const names = (await readdir(folder)).filter((name) => RELEASE_ID.test(name));
  const found = names.map(async (name) => {
    // Another call may have removed it since `readdir`: releases are fetched concurrently.
    const status = await stat(path.join(folder, name)).catch(() => undefined);
    return status ? [{ name, since: status.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat().sort((a, b) => b.since - a.since);
}
