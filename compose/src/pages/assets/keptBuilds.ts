import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { draftName, removeDrafts } from '@statline/service/disk/drafts';
import { safeParse } from 'valibot';
import { BUILD_FILE, HostBuild } from './HostBuild.ts';
import type { OwnBuild } from './readOwnBuild.ts';

/** The builds whose assets stay: more than a day's deployments. About 0.6 MB each. */
const MAX_BUILDS = 10;

/** The builds of the host that have been served here, or by another server of the site, on disk. */
interface KeptBuilds {
  folderOf(id: string): string;
  /** Those that are whole, the newest first. */
  list(): Promise<HostBuild[]>;
  /** Adds a build: `write` fills its folder. Removes the oldest. */
  add(build: HostBuild, write: (folder: string) => Promise<void>): Promise<void>;
}

/** @param folder has a folder for each build; it is made where there is none. */
export function keptBuilds(folder: string): KeptBuilds {
  const folderOf = (id: string) => path.join(folder, id);

  const read = async (): Promise<Kept[]> => {
    const names = await readdir(folder).catch((): string[] => []);
    const found = await Promise.all(names.filter(isId).map((id) => readKept(folderOf(id))));
    return found.filter((kept) => kept !== undefined).sort((one, other) => other.since - one.since);
  };

  return {
    folderOf,
    list: async () => (await read()).map(({ build }) => build),
    add: async (build, write) => {
      await mkdir(folder, { recursive: true });
      await removeDrafts(folder);
      if (!(await readKept(folderOf(build.id)))) {
        const draft = path.join(folder, draftName());
        try {
          await mkdir(draft);
          await write(draft);
          await writeFile(path.join(draft, BUILD_FILE), JSON.stringify(build), { flush: true });
          await rm(folderOf(build.id), { recursive: true, force: true });
          await rename(draft, folderOf(build.id));
        } catch (error) {
          await rm(draft, { recursive: true, force: true });
          throw error;
        }
      }
      const [newest] = await read();
      // Also where the clock has been set back since the others came.
      const now = Math.max(Date.now(), (newest?.since ?? 0) + 1) / 1_000;
      await utimes(path.join(folderOf(build.id), BUILD_FILE), now, now);
      for (const { build: old } of (await read()).slice(MAX_BUILDS)) {
        await rm(folderOf(old.id), { recursive: true, force: true });
      }
    },
  };
}

/** Copies this build's files to where they are kept. */
export const copyOf =
  ({ places }: OwnBuild) =>
  async (folder: string): Promise<void> => {
    for (const [name, place] of places) {
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(place, target);
      // As what the shell writes itself: a copy has the mode that a build or an umask gave the original.
      await chmod(target, 0o600);
    }
  };

const isId = (name: string): boolean => /^[0-9a-f]{16}$/.test(name);

interface Kept {
  build: HostBuild;
  /** When it was served last, in ms since 1970. */
  since: number;
}

async function readKept(folder: string): Promise<Kept | undefined> {
  try {
    const file = path.join(folder, BUILD_FILE);
    const build = safeParse(HostBuild, JSON.parse(await readFile(file, 'utf8')));
    return build.success ? { build: build.output, since: (await stat(file)).mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}
