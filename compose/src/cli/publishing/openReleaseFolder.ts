import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { removeDrafts } from '@statline/service/disk/drafts';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { reasonOf } from '@statline/service/logging/reasonOf';
import { CANARY_FILE, type Canary } from '../../protocol/manifest/canary.ts';
import { MAX_LINK_HOURS } from '../../protocol/manifest/LinkClaim.ts';
import type { CanaryPlan } from '../../protocol/manifest/publication.ts';
import {
  idOfManifestFile,
  MANIFEST_FILE,
  manifestFileOf,
  PREVIEWS_FOLDER,
  previewFolderOf,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { FileMissing, type ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import { readCanary, readManifest } from '../../releases/sources/readManifest.ts';
import {
  createPublisher,
  type NumberedPublication,
  type PublisherOptions,
} from './createPublisher.ts';
import {
  earlierReleases,
  type HistoryEntry,
  historyUntil,
  type NotedVerdict,
  withVerdict,
  writeHistory,
} from './history.ts';
import { writeHeaders } from './hostHeaders.ts';
import { lockFolder } from './lockFolder.ts';
import { putFiles, storeSignedManifest } from './putFiles.ts';
import type { Build } from './readBuild.ts';
import { stateProvenance } from './stateProvenance.ts';
import { updateIndex } from './updateIndex.ts';

/** What has been published. */
export interface Change {
  /** The release's id. */
  id: string;
  becomes: 'live' | 'canary' | 'nothing';
  /** For the person at the terminal. */
  text: string;
  /** The publication that this follows from; undefined: it was published before. */
  published?: NumberedPublication | undefined;
  /** Where the shell refuses it, the same is done once more, with the release before. */
  goesOn?: true;
}

/**
 * The folder that a remote is published in. Each change of what is live is one rename of the
 * manifest; until then, whatever happens, visitors have what they had.
 */
export type ReleaseFolder = Awaited<ReturnType<typeof openReleaseFolder>>;

interface OpenOptions extends PublisherOptions {
  /** Gets an earlier release into the folder, where that holds but a part of what is published. */
  obtain?: (id: string) => Promise<void>;
}

/**
 * Opens a folder for one change. It is not made where there is none: a mistyped path would become a
 * folder of its own, which no host serves.
 *
 * @throws Error, as every method does, with one sentence that states what is wrong.
 */
export async function openReleaseFolder(folder: string, name: string, options: OpenOptions = {}) {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new Error(
      `There is no folder ${folder}: nothing was published. For a first release, make it first.`,
    );
  }
  const unlock = await lockFolder(folder);
  try {
    return await openLocked(folder, name, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(
  folder: string,
  name: string,
  { obtain, ...options }: OpenOptions,
  unlock: () => Promise<void>,
) {
  await removeDrafts(folder, { isAlone: true });
  await writeHeaders(folder);
  const source = folderSource(folder);
  const live = await readLive(source, name);
  const history = await historyUntil(live, folder);
  const publish = await createPublisher(folder, name, options);

  const goLive = async (by: HistoryEntry['by'], text: Buffer) => {
    const manifest: ReleaseManifest = JSON.parse(text.toString());
    const { release } = manifest;
    const published = publish({ kind: 'live', digest: releaseDigest(release) });
    const publication = published.envelope;
    await storeSignedManifest(folder, manifest, publication);
    await writeDurably(
      path.join(folder, MANIFEST_FILE),
      JSON.stringify({ ...manifest, publication }, null, 1),
    );
    // The stored verdict was on the publication before.
    const again = release.id === live ? history.at(-1) : undefined;
    const before = again ? history.slice(0, -1) : history;
    const { at, by: how } = again ?? { at: new Date().toISOString(), by };
    await writeHistory(folder, [...before, { release: release.id, at, by: how }]);
    return published;
  };

  const writeCanary = (canary: Canary) =>
    writeDurably(path.join(folder, CANARY_FILE), JSON.stringify(canary));

  /** A release that is in the folder already, and must still be whole. */
  const goLiveAgain = async (id: string, by: HistoryEntry['by']) => {
    const file = manifestFileOf(id);
    try {
      await obtain?.(id);
      await fetchRelease(source, (await readManifest(source, name, file)).release);
    } catch (error) {
      throw new Error(`Release ${id} is no longer whole in ${folder}: ${reasonOf(error)}.`);
    }
    return goLive(by, await readFile(path.join(folder, file)));
  };

  const readCanaryId = async () => {
    // One that cannot be understood is none.
    const { share, manifest } = (await readCanary(source, false).catch(() => undefined)) ?? {};
    const id = manifest && idOfManifestFile(manifest);
    if (!id || !share) throw new Error(`There is no canary in ${folder}.`);
    return id;
  };

  const writeEnd = async () => {
    const published = publish({ kind: 'canary', share: 0 });
    // Not removed: a host that fails for a moment must not be taken for one without a canary.
    await writeCanary({ share: 0, publication: published.envelope });
    return published;
  };

  /** Makes a release live that was published here before, whatever the verdict on it. */
  const rollBackTo = async (id: string): Promise<Change> => {
    if (id === live) throw new Error(`${id} is what is published in ${folder} now.`);
    const published = await goLiveAgain(id, 'rollback');
    return { id, becomes: 'live', published, text: `${id} is published again instead of ${live}.` };
  };

  return {
    /** Lets others at the folder again. */
    close: async () => {
      // A store's folder stands for itself alone.
      if (!obtain) await updateIndex(folder);
      await unlock();
    },
    /** Adds a release and makes it live; the live release is published once more. */
    publish: async (built: Build): Promise<Change> => {
      const build = await stateProvenance(built, options.key);
      const { id, files } = build.release;
      const added = await putFiles(folder, build);
      const published = await goLive('release', build.manifest);
      const before = live ? `before it was ${live}` : 'it is the first';
      const text =
        live === id
          ? `${id} is published once more; every file of it is in place.`
          : `${id} is published, ${Object.keys(files).length} files, ${added} of them new; ${before}.`;
      return { id, becomes: 'live', published, text };
    },
    rollBackTo,
    /**
     * Goes back to the release before the live one that was not refused.
     *
     * @param isRefused whether the shell refuses a release now.
     */
    rollBack: async (isRefused?: (id: string) => Promise<boolean>): Promise<Change> => {
      for (const id of earlierReleases(history)) {
        if (!(await isRefused?.(id))) return { ...(await rollBackTo(id)), goesOn: true };
      }
      throw new Error(
        'There is no earlier release to go back to that was not refused (release --list).',
      );
    },
    /** Gives a release to a share of the visitors; the live one stays. */
    startCanary: async (built: Build, plan: CanaryPlan): Promise<Change> => {
      const build = await stateProvenance(built, options.key);
      const { id } = build.release;
      if (!live) throw new Error(`A canary needs a live release beside it: release one.`);
      if (id === live) throw new Error(`Release ${id} is live already: no canary needed.`);
      await putFiles(folder, build);
      const published = publish({ kind: 'canary', digest: releaseDigest(build.release), ...plan });
      const publication = published.envelope;
      await storeSignedManifest(folder, JSON.parse(build.manifest.toString()), publication);
      await writeCanary({ share: plan.share, manifest: manifestFileOf(id), publication });
      const [, ...later] = plan.steps?.shares ?? [];
      const minutes = (plan.steps?.everyMs ?? 0) / 60_000;
      const then = later.map((share, at) => `, ${share} after ${minutes * (at + 1)} min or later`);
      const text = `${id} is published as a canary for ${plan.share} per cent of the visitors${then.join('')}; ${live} stays.`;
      return { id, becomes: 'canary', published, text };
    },
    /** Makes the canary live, which ends it. */
    promote: async (): Promise<Change> => {
      const id = await readCanaryId();
      const published = id === live ? undefined : await goLiveAgain(id, 'promotion');
      await writeEnd();
      const text = `${id} is published for everybody, the canary has ended; before it was ${live}.`;
      return { id, becomes: 'live', published, text };
    },
    endCanary: async (): Promise<Change> => {
      const id = await readCanaryId();
      const text = `the canary ${id} has ended; ${live} is for everybody.`;
      return { id, becomes: 'nothing', published: await writeEnd(), text };
    },
    /** Adds a release for links only, in a folder of its own; those of links that have expired are removed. */
    preview: async (build: Build) => {
      await removeOldPreviews(path.join(folder, PREVIEWS_FOLDER));
      const own = path.join(folder, previewFolderOf(build.release.id));
      await mkdir(own, { recursive: true });
      await putFiles(own, build);
      const now = new Date();
      await utimes(own, now, now);
    },
    /** Stores a shell's verdict on a release that was live, for later rollbacks. */
    noteVerdict: (id: string, verdict: NotedVerdict) =>
      writeHistory(folder, withVerdict(history, id, verdict)),
  };
}

const MAX_PREVIEW_MS = MAX_LINK_HOURS.preview * 60 * 60 * 1000;

/** Removes the previews to which every link has expired. */
async function removeOldPreviews(folder: string): Promise<void> {
  for (const preview of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(folder, preview));
    const isOld = Date.now() - mtimeMs > MAX_PREVIEW_MS;
    if (isOld) await rm(path.join(folder, preview), { recursive: true, force: true });
  }
}

/**
 * The id of the release that is live in a folder; undefined before the first.
 *
 * @throws Error when the folder's manifest is another remote's, or none.
 */
export async function readLive(source: ReleaseSource, name: string): Promise<string | undefined> {
  try {
    return (await readManifest(source, name)).release.id;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw new Error(`${source.location} cannot take a release of "${name}": ${reasonOf(error)}.`);
  }
}
