import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CANARY_FILE } from '../../../manifest/canary.ts';
import { MANIFEST_FILE } from '../../../manifest/release.ts';
import { fetchRelease } from '../../../sources/fetchRelease.ts';
import { folderSource } from '../../../sources/folderSource.ts';
import { httpSource } from '../../../sources/httpSource.ts';
import { readManifest } from '../../../sources/readManifest.ts';
import { readWhole } from '../../../sources/readWhole.ts';
import { HISTORY_FILE, previousRelease, readHistory } from '../history.ts';
import { PublishingError } from '../PublishingError.ts';
import { type PublishingAct, promoteCanary, rollBack } from '../publishingActs.ts';
import { readLiveCanary } from '../readLiveCanary.ts';
import { fetchEarlier, fetchPublished } from './fetchPublished.ts';
import { uploadWith } from './uploadWith.ts';

/** What changes in place, in the order in which it is stored: the manifest last. */
const CHANGING = [HISTORY_FILE, CANARY_FILE, MANIFEST_FILE];

/** What was stored is there for readers by then, or the program has not told the truth. */
const LONGEST_WAIT_MS = 30_000;
const LOOK_MS = 1_000;

export interface StoreOptions {
  /** Where hosts read the folder: an address with a slash at the end. */
  url: string;
  /** The team's program (`uploadWith`). */
  upload: string;
  /** For each of its two calls. */
  timeoutMs: number;
}

/** An object store, as the folder of it that a command works on. */
export interface Store {
  /** Holds what says what is published, and what the act needs of it. */
  folder: string;
  /**
   * Stores what has changed in the folder: first what makes nothing live, then, once that can be
   * read back whole where hosts read it, what does.
   *
   * @throws PublishingError; the live release is then what it was.
   */
  store(): Promise<void>;
  close(): Promise<void>;
}

/** @throws PublishingError when what is published cannot be read. */
export async function openStore(
  { url, upload, timeoutMs }: StoreOptions,
  remote: string,
  act: PublishingAct,
): Promise<Store> {
  const source = httpSource(url);
  const readableWithinMs = Math.min(timeoutMs, LONGEST_WAIT_MS);
  const folder = await mkdtemp(path.join(tmpdir(), 'compose-release-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await fetchPublished(source, folder);
    const earlier = await neededFor(act, folder);
    if (earlier) await fetchEarlier(source, folder, remote, earlier);
  } catch (error) {
    await close();
    if (error instanceof PublishingError) throw error;
    throw new PublishingError(`What is published at ${url} cannot be read: ${messageOf(error)}.`);
  }
  const before = await contentsOf(folder);

  return {
    folder,
    close,
    store: async () => {
      const after = await contentsOf(folder);
      const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file));
      const resting = changed.filter((file) => !CHANGING.includes(file)).sort();
      if (resting.length > 0) await uploadWith(upload, folder, resting, timeoutMs);
      for (const file of resting.filter((name) => name.startsWith('release-'))) {
        const { release } = await readManifest(folderSource(folder), remote, file);
        await untilReadable(url, readableWithinMs, () => fetchRelease(source, release));
      }
      const pointers = CHANGING.filter((file) => changed.includes(file));
      await uploadWith(upload, folder, pointers, timeoutMs);
      for (const file of pointers) {
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

/** The release that an act makes live again, which must therefore still be whole. */
async function neededFor(act: PublishingAct, folder: string): Promise<string | undefined> {
  if (act === rollBack) return previousRelease(await readHistory(folder));
  return act === promoteCanary ? readLiveCanary(folder) : undefined;
}

/** File → its bytes, as text that can be compared. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    contents.set(entry.name, (await readFile(path.join(folder, entry.name))).toString('latin1'));
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
        throw new PublishingError(
          `The upload ended well, but ${url} does not have what was stored: ${messageOf(error)}.`,
        );
      }
    }
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
