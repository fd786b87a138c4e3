import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';

/** A plain file, also in the folder of what measures visits. */
const AssetName = v.pipe(v.string(), v.regex(/^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/));

/** The browser files of one build of the host, whose names hold their hashes. */
export const HostBuild = v.object({
  /** Follows from the files: `integrityOf` of their list, as 16 hex digits. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Below the address of the assets → Subresource Integrity. */
  files: v.record(AssetName, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
});
export type HostBuild = v.InferOutput<typeof HostBuild>;

/** `GET /_shell/builds`: the builds whose assets a server has, its own first. */
export const HostBuilds = v.pipe(v.array(HostBuild), v.maxLength(50));

/** Where a server lists them. */
export const BUILDS_PATH = '/_shell/builds';

/** Beside the files of a stored build. */
export const BUILD_FILE = 'build.json';

/** A build whose files can be copied: this server's own, or another server's. */
export interface BuildSource {
  build: HostBuild;
  /** Copies its files into a folder. @throws Error where one cannot be read or written. */
  copyTo(folder: string): Promise<void>;
}

/** What changes from build to build under one name, and what only developers request. */
const LEFT_OUT = /(^|\/)entrypoint\.json$|\.map$/;

/**
 * Reads which browser files this build of the host has.
 *
 * @param folders below which path of the assets → the folder with the files.
 */
export async function readOwnBuild(
  folders: Readonly<Record<string, string>>,
): Promise<BuildSource> {
  const places = new Map<string, string>();
  const files: HostBuild['files'] = {};
  for (const [below, folder] of Object.entries(folders)) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile() || LEFT_OUT.test(entry.name)) continue;
      const place = path.join(folder, entry.name);
      places.set(below + entry.name, place);
      files[below + entry.name] = integrityOf(await readFile(place));
    }
  }
  return {
    build: { id: buildId(files), files },
    copyTo: async (folder) => {
      for (const [name, place] of places) {
        const target = path.join(folder, name);
        await mkdir(path.dirname(target), { recursive: true });
        await copyFile(place, target);
        // As what the shell writes itself: a copy has the mode that a build or an umask gave the original.
        await chmod(target, 0o600);
      }
    },
  };
}

/** The same files are the same build. */
function buildId(files: HostBuild['files']): string {
  const list = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16);
}
