import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';
import type { HostBuild } from './HostBuild.ts';

/** A build's own files, and where they are. */
export interface OwnBuild extends HostBuild {
  /** Asset → the file that it is. */
  places: ReadonlyMap<string, string>;
}

/** What changes from build to build under one name, and what only developers request. */
const LEFT_OUT = /(^|\/)entrypoint\.json$|\.map$/;

/**
 * Reads which browser files this build of the host has.
 *
 * @param folders below which path of the assets → the folder with the files.
 */
export async function readOwnBuild(folders: Readonly<Record<string, string>>): Promise<OwnBuild> {
  const places = new Map<string, string>();
  const files: Record<string, string> = {};
  for (const [below, folder] of Object.entries(folders)) {
    for (const entry of (await readdir(folder, { withFileTypes: true })).sort(byName)) {
      if (!entry.isFile() || LEFT_OUT.test(entry.name)) continue;
      const place = path.join(folder, entry.name);
      places.set(below + entry.name, place);
      files[below + entry.name] = integrityOf(await readFile(place));
    }
  }
  return { id: buildId(files), files, places };
}

/** The same files are the same build. */
const buildId = (files: HostBuild['files']): string => {
  const list = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16);
};

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : 1;
