import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@statline/contract/modules';
import { MANIFEST_FILE, type Release } from '@statline/contract/release';
import { fetchRelease, type ReleaseFiles } from './fetchRelease.ts';
import { folderSource } from './folderSource.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

/** Where the shell serves the releases it holds: `/remotes/<name>/<release>/<file>`. */
export const MIRROR_PATH = '/remotes/';

/** What is served of the folder: files of whole releases, and nothing that changes in place. */
export const MIRRORED_FILE = /^[\w-]+\/[\da-f]{16}\/[^/]+$/;

/** Open pages pin releases that are no longer live: so many of each remote stay. */
const KEPT_RELEASES = 20;

/** The shell's own copy of every release that went live, on disk. */
export interface Mirror {
  readonly folder: string;
  /** Keeps a release whole; a copy of it that has been damaged is replaced. */
  save(release: Release, files: ReleaseFiles): Promise<void>;
  /**
   * Remembers which release of a remote is live, for the next start, and drops the oldest.
   *
   * @param onTrial the id of a release that stays too, however old.
   */
  markLive(release: Release, onTrial?: string): Promise<void>;
  /** The release that was live last; undefined when there is none. */
  lastGood(name: RemoteName): Promise<ReleaseSource | undefined>;
  /** The address that the browser loads a release from. */
  baseUrl(release: Release): string;
}

/**
 * @param folder has a folder for each remote, and in it one for each release and `live.json`.
 */
export function createMirror(folder: string): Mirror {
  const folderOf = ({ name, id }: Pick<Release, 'name' | 'id'>) => path.join(folder, name, id);
  const liveFile = (name: string) => path.join(folder, name, 'live.json');
  const baseUrl = ({ name, id }: Pick<Release, 'name' | 'id'>) => `${MIRROR_PATH}${name}/${id}/`;

  return {
    folder,
    baseUrl,
    save: async (release, files) => {
      const target = folderOf(release);
      if (await isWhole(target, release)) return;
      await rm(target, { recursive: true, force: true });
      const draft = path.join(folder, release.name, `.draft-${randomUUID()}`);
      await mkdir(draft, { recursive: true });
      for (const [file, content] of files) await writeFile(path.join(draft, file), content, FLUSH);
      await writeFile(path.join(draft, MANIFEST_FILE), JSON.stringify({ release }), FLUSH);
      await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
        // Another shell on this machine was faster; the same id means the same contents.
        await rm(draft, { recursive: true });
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    },
    markLive: async ({ name, id }, onTrial) => {
      const draft = `${liveFile(name)}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify({ id }), FLUSH);
      await rename(draft, liveFile(name));
      await removeOldReleases(path.join(folder, name), [id, onTrial]);
    },
    lastGood: async (name) => {
      const live = await readFile(liveFile(name), 'utf8').catch(() => undefined);
      if (live === undefined) return undefined;
      const release = { name, id: String(JSON.parse(live).id) };
      return folderSource(folderOf(release));
    },
  };
}

/** On disk before it is relied on: a power cut leaves the last good release as it was. */
const FLUSH = { flush: true };

const isWhole = (folder: string, release: Release): Promise<boolean> =>
  fetchRelease(folderSource(folder), release).then(
    () => true,
    () => false,
  );

async function removeOldReleases(
  folder: string,
  inUse: readonly (string | undefined)[],
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const releases = await Promise.all(
    names.map(async (name) => ({ name, since: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = releases.sort((a, b) => b.since - a.since).slice(KEPT_RELEASES);
  for (const { name } of old) {
    if (!inUse.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
