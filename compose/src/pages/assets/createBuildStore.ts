import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftName, removeDrafts } from '@statline/service/disk/drafts';
import { is, safeParse } from 'valibot';
import { BUILD_FILE, type BuildSource, HostBuild } from './HostBuild.ts';

/** The builds whose assets stay: more than a day's deployments. About 0.6 MB each. */
const MAX_BUILDS = 10;

interface StoredBuild {
  build: HostBuild;
  /** When it was served last, in ms since 1970. */
  since: number;
}

/**
 * The builds of the host that have been served here, or by another server of the site, on disk.
 *
 * @param folder has a folder for each build; it is made where there is none.
 */
export function createBuildStore(folder: string) {
  const folderOf = (id: string) => path.join(folder, id);

  /** Those that are whole, the newest first. */
  const read = async (): Promise<StoredBuild[]> => {
    const names = await readdir(folder).catch((): string[] => []);
    const ids = names.filter((name) => is(HostBuild.entries.id, name));
    const found = await Promise.all(ids.map((id) => readStored(folderOf(id))));
    return found
      .filter((stored) => stored !== undefined)
      .sort((one, other) => other.since - one.since);
  };

  const write = async ({ build, copyTo }: BuildSource) => {
    const draft = path.join(folder, draftName());
    try {
      await mkdir(draft);
      await copyTo(draft);
      await writeFile(path.join(draft, BUILD_FILE), JSON.stringify(build), { flush: true });
      await rm(folderOf(build.id), { recursive: true, force: true });
      await rename(draft, folderOf(build.id));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  };

  return {
    folderOf,
    /** The builds in the store, the newest first. */
    list: async () => (await read()).map(({ build }) => build),
    /** Adds a build, as the newest, and removes the oldest. */
    add: async (source: BuildSource): Promise<void> => {
      const { id } = source.build;
      await mkdir(folder, { recursive: true });
      await removeDrafts(folder);
      if (!(await readStored(folderOf(id)))) await write(source);
      const [newest] = await read();
      // Also where the clock has been set back since the others were stored.
      const now = Math.max(Date.now(), (newest?.since ?? 0) + 1) / 1_000;
      await utimes(path.join(folderOf(id), BUILD_FILE), now, now);
      for (const { build: old } of (await read()).slice(MAX_BUILDS)) {
        await rm(folderOf(old.id), { recursive: true, force: true });
      }
    },
  };
}

async function readStored(folder: string): Promise<StoredBuild | undefined> {
  try {
    const file = path.join(folder, BUILD_FILE);
    const build = safeParse(HostBuild, JSON.parse(await readFile(file, 'utf8')));
    return build.success ? { build: build.output, since: (await stat(file)).mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}
