import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { removeDrafts } from '@statline/service/disk/drafts';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { CANARY_FILE, type Canary } from '../../manifest/canary.ts';
import { keptManifest } from '../../manifest/keptManifest.ts';
import { MANIFEST_FILE, type ReleaseManifest } from '../../manifest/release.ts';
import { releaseDigest } from '../../manifest/releaseDigest.ts';
import { fetchRelease } from '../../sources/fetchRelease.ts';
import { folderSource } from '../../sources/folderSource.ts';
import { readManifest } from '../../sources/readManifest.ts';
import { createPublisher, type Publisher } from './createPublisher.ts';
import { type HistoryEntry, historyUntil, previousRelease, writeHistory } from './history.ts';
import { writeHeaders } from './hostHeaders.ts';
import { keepSigned } from './keepSigned.ts';
import { lockFolder } from './lockFolder.ts';
import { PublishingError } from './PublishingError.ts';
import { putFiles } from './putFiles.ts';
import type { Build } from './readBuild.ts';
import type { ReleaseKey } from './readKey.ts';
import { readLive } from './readLive.ts';
import { readLiveCanary } from './readLiveCanary.ts';

/**
 * The folder that a remote is published in. Each change of what is live is one rename of the
 * manifest; until then, whatever happens, visitors have what they had.
 */
export interface ReleaseFolder {
  /** The id of the live release; undefined before the first. */
  readonly live: string | undefined;
  /** The number of the last publication, by which a shell's verdict on it is known. */
  sequence(): number;
  /**
   * Adds a release and makes it live; the live release is published once more. Returns how many
   * files were not there yet.
   */
  publish(build: Build): Promise<number>;
  /** Puts the previous manifest back. Returns its release's id. */
  rollBack(): Promise<string>;
  /** Gives a release to a share of the visitors, per cent; the live one stays. */
  startCanary(build: Build, share: number): Promise<void>;
  /** Makes the canary live, which ends it. Returns its id. */
  promote(): Promise<string>;
  /** Returns the id of the release that was the canary. */
  endCanary(): Promise<string>;
  /** Lets others at the folder again. */
  close(): Promise<void>;
}

/**
 * Opens a folder for one change; it is made where there is none.
 *
 * @param key signs what is published.
 * @throws PublishingError, as every method does, with one sentence that says what is wrong.
 */
export async function openReleaseFolder(
  folder: string,
  name: string,
  key?: ReleaseKey,
): Promise<ReleaseFolder> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    await removeDrafts(folder, { isAlone: true });
    await writeHeaders(folder);
    const live = await readLive(folder, name);
    const history = await historyUntil(live, folder);
    const publisher = await createPublisher(folder, name, key);
    return operations({ folder, name, live, history, publisher, close: unlock });
  } catch (error) {
    await unlock();
    throw error;
  }
}

interface OpenedFolder {
  folder: string;
  name: string;
  live: string | undefined;
  history: readonly HistoryEntry[];
  publisher: Publisher;
  close: () => Promise<void>;
}

function operations(opened: OpenedFolder): ReleaseFolder {
  const { folder, name, live, history, publisher, close } = opened;

  const goLive = async (by: HistoryEntry['by'], text: Buffer) => {
    const manifest: ReleaseManifest = JSON.parse(text.toString());
    const { release } = manifest;
    const publication = publisher.envelope({ kind: 'live', digest: releaseDigest(release) });
    await keepSigned(folder, manifest, publication);
    await writeDurably(
      path.join(folder, MANIFEST_FILE),
      JSON.stringify({ ...manifest, publication }, null, 1),
    );
    if (release.id === live) return;
    const entry = { release: release.id, at: new Date().toISOString(), by };
    await writeHistory(folder, [...history, entry]);
  };

  const writeCanary = (canary: Canary) =>
    writeDurably(path.join(folder, CANARY_FILE), JSON.stringify(canary));

  /** A release that is in the folder already, and must still be whole. */
  const goLiveAgain = async (id: string, by: HistoryEntry['by']) => {
    const file = keptManifest(id);
    try {
      const source = folderSource(folder);
      await fetchRelease(source, (await readManifest(source, name, file)).release);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PublishingError(`Release ${id} is no longer whole in ${folder}: ${reason}.`);
    }
    await goLive(by, await readFile(path.join(folder, file)));
  };

  const endCanary = async () => {
    const canary = await readLiveCanary(folder);
    // Not removed: a host that fails for a moment must not look like one without a canary.
    await writeCanary({ share: 0, publication: publisher.envelope({ kind: 'canary', share: 0 }) });
    return canary;
  };

  return {
    live,
    sequence: () => publisher.sequence,
    close,
    publish: async (build) => {
      const added = await putFiles(folder, build);
      await goLive('release', build.manifest);
      return added;
    },
    rollBack: async () => {
      const previous = previousRelease(history);
      if (!previous) throw new PublishingError(`${folder} holds no earlier release to go back to.`);
      await goLiveAgain(previous, 'rollback');
      return previous;
    },
    startCanary: async (build, share) => {
      const { id } = build.release;
      if (!live) throw new PublishingError(`A canary needs a live release beside it: release one.`);
      if (id === live)
        throw new PublishingError(`Release ${id} is live already: no canary needed.`);
      await putFiles(folder, build);
      const digest = releaseDigest(build.release);
      const publication = publisher.envelope({ kind: 'canary', digest, share });
      await keepSigned(folder, JSON.parse(build.manifest.toString()), publication);
      await writeCanary({ share, manifest: keptManifest(id), publication });
    },
    promote: async () => {
      const id = await readLiveCanary(folder);
      if (id !== live) await goLiveAgain(id, 'promotion');
      return endCanary();
    },
    endCanary,
  };
}
