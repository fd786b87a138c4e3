import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reasonOf } from '@statline/service/logging/reasonOf';
import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import {
  idOfManifestFile,
  MANIFEST_FILE,
  manifestFileOf,
} from '../../../protocol/manifest/release.ts';
import { fetchRelease } from '../../../releases/sources/fetchRelease.ts';
import { folderSource } from '../../../releases/sources/folderSource.ts';
import {
  FileMissing,
  type ReleaseSource,
  readWhole,
  sourceBelow,
} from '../../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../../releases/sources/readManifest.ts';
import { HISTORY_FILE } from '../history.ts';
import { HEADERS_FILE } from '../hostHeaders.ts';
import { updateIndex } from '../updateIndex.ts';
import { CHANGING, type ObjectStore } from './ObjectStore.ts';

/** What was stored can be read by then, or the program's report was false. */
const MAX_WAIT_MS = 30_000;
const POLL_MS = 1_000;

/**
 * Opens an object store, as the folder of it that a command works on.
 *
 * @throws Error when what is published cannot be read.
 */
export async function openStore(
  { source, index, isConsistent, timeoutMs, put }: ObjectStore,
  remote: string,
) {
  const url = source.location;
  const readableWithinMs = Math.min(timeoutMs, MAX_WAIT_MS);
  const folder = await mkdtemp(path.join(tmpdir(), 'compose-release-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await fetchPublished(source, folder);
  } catch (error) {
    await close();
    throw new Error(`What is published at ${url} cannot be read: ${reasonOf(error)}.`);
  }
  const before = await contentsOf(folder);

  return {
    /** Holds the manifests of what is published. */
    folder,
    close,
    /** Gets a release that was published before into the folder, whole. @throws the store's own error. */
    obtain: async (id: string) => {
      const present = await contentsOf(folder);
      await fetchEarlier(source, folder, remote, id);
      for (const [file, text] of await contentsOf(folder)) {
        if (!present.has(file)) before.set(file, text);
      }
    },
    /**
     * Stores what has changed in the folder: first what makes nothing live, then, once that can be
     * read back whole where hosts read it, what does.
     *
     * @throws Error; the live release is then what it was.
     */
    store: async () => {
      const after = await contentsOf(folder);
      const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file));
      const resting = changed.filter((file) => !CHANGING.includes(file)).sort();
      if (resting.length > 0) await put(folder, resting);
      for (const file of resting.filter((name) => idOfManifestFile(path.basename(name)))) {
        const { release } = await readManifest(folderSource(folder), remote, file);
        const stored = sourceBelow(source, file.slice(0, -path.basename(file).length));
        await untilReadable(url, readableWithinMs, () => fetchRelease(stored, release));
      }
      const pointers = CHANGING.filter((file) => changed.includes(file));
      if (pointers.length === 0) return;
      await put(folder, pointers);
      if (index) await updateIndex(folder, index);
      for (const file of isConsistent ? [] : pointers) {
        await untilReadable(url, readableWithinMs, async () => {
          const stored = await readWhole(source, file, MAX_BYTES);
          if (stored.toString('latin1') !== after.get(file)) {
            throw new Error(`${file} is still what it was`);
          }
        });
      }
    },
  };
}

const MAX_BYTES = 1_000_000;

/**
 * Fetches the manifests of what is published into a folder. One that is not there yet is left out; some
 * stores respond with 403 for a file that is missing.
 *
 * @throws the source's own error when that is unknown.
 */
async function fetchPublished(source: ReleaseSource, folder: string): Promise<void> {
  for (const file of [MANIFEST_FILE, CANARY_FILE, HISTORY_FILE, HEADERS_FILE]) {
    try {
      await writeFile(path.join(folder, file), await readWhole(source, file, MAX_BYTES));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}

/** Fetches a release that was published before, whole: it is about to be live again. */
async function fetchEarlier(
  source: ReleaseSource,
  folder: string,
  remote: string,
  id: string,
): Promise<void> {
  const file = manifestFileOf(id);
  const { release } = await readManifest(source, remote, file);
  await writeFile(path.join(folder, file), await readWhole(source, file, MAX_BYTES));
  await fetchRelease(source, release, {
    write: (name, content) => writeFile(path.join(folder, name), content),
  });
}

/** File → its bytes, as text that can be compared. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    contents.set(path.relative(folder, file), (await readFile(file)).toString('latin1'));
  }
  return contents;
}

/** A store, or the cache before it, may show a file a moment after it took it. */
async function untilReadable(
  url: string,
  withinMs: number,
  read: () => Promise<unknown>,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      await read();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new Error(
          `The upload ended well, but ${url} does not have what was stored: ${reasonOf(error)}.`,
        );
      }
    }
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
