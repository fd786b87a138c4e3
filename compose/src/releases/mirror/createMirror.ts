import { createWriteStream, existsSync, type StatsFs } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '@statline/service/disk/syncFolder';
import { removeTemporaryFiles, temporaryName } from '@statline/service/disk/temporaryFiles';
import type { ProvenanceEnvelope } from '../../protocol/manifest/provenance.ts';
import { MANIFEST_FILE, type Release } from '../../protocol/manifest/release.ts';
import { fetchRelease, MAX_RELEASE_BYTES, megabytes } from '../sources/fetchRelease.ts';
import { folderSource } from '../sources/folderSource.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import { isDamage } from './readStored.ts';

/** Matches the files of releases, which never change; not `live.json` or temporary files. */
export const MIRRORED_FILE = /^[\w-]+\/[\da-f]{16}\/[^/]+$/;

export type Mirror = ReturnType<typeof createMirror>;

/** A folder of verified releases, `<remote>/<id>/`; `openMirrors` creates two. */
export function createMirror(
  folder: string,
  maxReleaseBytes = MAX_RELEASE_BYTES,
  statDisk: StatDisk = statfs,
) {
  const folderOf = (name: string, id: string) => path.join(folder, name, id);
  const withRoomFor = reserveDisk(folder, statDisk);

  return {
    folder,
    copyOf: (name: string, id: string) => folderSource(folderOf(name, id)),
    /**
     * Fetches a complete release, unless the mirror has it, and keeps the release if `check` accepts it.
     * `check` gets verified files that are not served yet. A damaged copy is replaced.
     *
     * @throws ReleaseRefused; the error of `source` or `check`; Error if the copy cannot be read or the disk is full.
     */
    fetch: async <Result>(
      source: ReleaseSource,
      release: Release,
      check: (fetched: ReleaseSource) => Promise<Result>,
      provenance?: ProvenanceEnvelope,
    ): Promise<Result> => {
      const { name, id } = release;
      const target = folderOf(name, id);
      const copy = folderSource(target);
      if (await isWhole(copy, release)) return check(copy);
      const temporary = path.join(folder, name, temporaryName());
      try {
        await mkdir(folder, { recursive: true });
        await removeUnlessFolder(path.dirname(target));
        await withRoomFor(release.bytes ?? maxReleaseBytes, async () => {
          await mkdir(temporary, { recursive: true });
          await fetchRelease(source, release, {
            write: (file, content) =>
              pipeline(content, createWriteStream(path.join(temporary, file), FLUSH)),
            maxBytes: maxReleaseBytes,
          });
          const manifest = JSON.stringify({ release, provenance });
          await writeFile(path.join(temporary, MANIFEST_FILE), manifest, FLUSH);
          await syncFolder(temporary);
        });
        const result = await check(folderSource(temporary));
        if (!(await movedTo(target, temporary)) && !(await isWhole(copy, release))) {
          await rm(target, { recursive: true, force: true });
          await movedTo(target, temporary);
        }
        // The remote's own folder may be new as well.
        for (const changed of [path.dirname(target), folder]) await syncFolder(changed);
        return result;
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
    removeTemporaryFiles: async () => {
      if (!existsSync(folder)) return;
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) await removeTemporaryFiles(path.join(folder, entry.name));
      }
    },
  };
}

/** Files are flushed before the temporary folder is renamed: after a power cut a release is complete or absent. */
const FLUSH = { flush: true };

/** Removes a file, or a link to nothing, that is in the way of a folder. */
async function removeUnlessFolder(location: string): Promise<void> {
  const status = await stat(location).catch(() => undefined);
  // Does not remove a folder that another shell on this machine has created meanwhile.
  if (!status?.isDirectory()) await rm(location).catch(() => {});
}

/** Resolves to false if another shell on this machine has already moved its copy there, or a file is in the way. */
const movedTo = (target: string, temporary: string): Promise<boolean> =>
  rename(temporary, target).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code ?? '')) return false;
      throw error;
    },
  );

/** @throws Error when the copy is damaged; FileMissing when there is none. */
export async function verifyCopy(copy: ReleaseSource, name: string, id: string): Promise<Release> {
  const { release } = await readManifest(copy, name);
  if (release.id !== id) throw new Error(`it is the release ${release.id}`);
  await fetchRelease(copy, release, { maxBytes: Number.POSITIVE_INFINITY });
  return release;
}

/** @throws Error if the copy cannot be read now: it may be intact, and in use. */
const isWhole = (copy: ReleaseSource, { name, id }: Release): Promise<boolean> =>
  verifyCopy(copy, name, id).then(
    () => true,
    (error: unknown) => {
      if (isDamage(error)) return false;
      throw error;
    },
  );

type StatDisk = (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>;

/** Keeps a tenth of the disk free, at most 100 MB, since the site's own data may be on it. */
function reserveDisk(folder: string, statDisk: StatDisk) {
  /** Bytes that running fetches may still write. */
  let promised = 0;

  return async (bytes: number, task: () => Promise<void>) => {
    const { bavail, blocks, bsize } = await statDisk(folder);
    const reserve = Math.min((blocks * bsize) / 10, MAX_RESERVE_BYTES);
    const room = Math.max(0, bavail * bsize - promised - reserve);
    if (bytes > room) {
      throw new Error(
        `the disk has no room for it: ${megabytes(bytes)} are needed, ${megabytes(room)} are free`,
      );
    }
    promised += bytes;
    try {
      await task();
    } finally {
      promised -= bytes;
    }
  };
}

const MAX_RESERVE_BYTES = 100_000_000;
