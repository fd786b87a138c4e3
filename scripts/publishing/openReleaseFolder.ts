import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { CANARY_FILE, type Canary } from '../../contract/src/canary.ts';
import { MANIFEST_FILE } from '../../contract/src/release.ts';
import { fetchRelease } from '../../shell/src/server/releases/fetchRelease.ts';
import { folderSource } from '../../shell/src/server/releases/folderSource.ts';
import { readManifest } from '../../shell/src/server/releases/readManifest.ts';
import { type HistoryEntry, historyUntil, previousRelease, writeHistory } from './history.ts';
import { keptManifest } from './keptManifest.ts';
import { lockFolder } from './lockFolder.ts';
import { PublishingError } from './PublishingError.ts';
import { putFiles } from './putFiles.ts';
import type { Build } from './readBuild.ts';
import { readLive } from './readLive.ts';
import { readTrial } from './readTrial.ts';
import { removeDrafts, writeDurably } from './writeDurably.ts';

/**
 * The folder that a remote is published in. Each change of what is live is one rename of the
 * manifest; until then, whatever happens, visitors have what they had.
 */
export interface ReleaseFolder {
  /** The id of the live release; undefined before the first. */
  readonly live: string | undefined;
  /** Adds a release and makes it live. Returns how many files were not there yet. */
  publish(build: Build): Promise<number>;
  /** Puts the previous manifest back. Returns its release's id. */
  rollBack(): Promise<string>;
  /** Gives a release to a share of the visitors, per cent; the live one stays. */
  startTrial(build: Build, share: number): Promise<void>;
  /** Makes the release on trial live, and ends the trial. Returns its id. */
  promote(): Promise<string>;
  /** Returns the id of the release that was on trial. */
  endTrial(): Promise<string>;
  /** Lets others at the folder again. */
  close(): Promise<void>;
}

/**
 * Opens a folder for one change; it is made where there is none.
 *
 * @throws PublishingError, as every method does, with one sentence that says what is wrong.
 */
export async function openReleaseFolder(folder: string, name: string): Promise<ReleaseFolder> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    await removeDrafts(folder);
    const live = await readLive(folder, name);
    return operations(folder, name, live, await historyUntil(live, folder), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function operations(
  folder: string,
  name: string,
  live: string | undefined,
  history: readonly HistoryEntry[],
  close: () => Promise<void>,
): ReleaseFolder {
  const goLive = async (release: string, by: HistoryEntry['by'], manifest: Buffer) => {
    await writeDurably(path.join(folder, MANIFEST_FILE), manifest);
    await writeHistory(folder, [...history, { release, at: new Date().toISOString(), by }]);
  };

  /** A release that is in the folder already, and must still be whole. */
  const goLiveAgain = async (id: string, by: HistoryEntry['by']) => {
    const file = keptManifest(id);
    try {
      const source = folderSource(folder);
      await fetchRelease(source, await readManifest(source, name, file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PublishingError(`Release ${id} is no longer whole in ${folder}: ${reason}.`);
    }
    await goLive(id, by, await readFile(path.join(folder, file)));
  };

  const endTrial = async () => {
    const trial = await readTrial(folder);
    await rm(path.join(folder, CANARY_FILE));
    return trial;
  };

  return {
    live,
    close,
    publish: async (build) => {
      const added = await putFiles(folder, build);
      if (build.release.id !== live) await goLive(build.release.id, 'release', build.manifest);
      return added;
    },
    rollBack: async () => {
      const previous = previousRelease(history);
      if (!previous) throw new PublishingError(`${folder} holds no earlier release to go back to.`);
      await goLiveAgain(previous, 'rollback');
      return previous;
    },
    startTrial: async (build, share) => {
      const { id } = build.release;
      if (!live) throw new PublishingError(`A trial needs a live release beside it: release one.`);
      if (id === live) throw new PublishingError(`Release ${id} is live already: no trial needed.`);
      await putFiles(folder, build);
      const canary: Canary = { share, manifest: keptManifest(id) };
      await writeDurably(path.join(folder, CANARY_FILE), JSON.stringify(canary));
    },
    promote: async () => {
      const id = await readTrial(folder);
      if (id !== live) await goLiveAgain(id, 'promotion');
      return endTrial();
    },
    endTrial,
  };
}
