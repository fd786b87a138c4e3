import { reasonOf } from '@statline/service/logging/reasonOf';
import { CANARY_FILE, type Canary } from '../../protocol/manifest/canary.ts';
import {
  type CanaryPlan,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import {
  idOfManifestFile,
  MANIFEST_FILE,
  manifestFileOf,
  previewFolderOf,
  type Release,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { fetchRelease, readVerified } from '../../releases/sources/fetchRelease.ts';
import {
  FileMissing,
  type ReleaseSource,
  readIfThere,
} from '../../releases/sources/ReleaseSource.ts';
import { parseManifest, readCanary, readManifest } from '../../releases/sources/readManifest.ts';
import { isSignedWith } from '../../releases/trust/releaseKeys.ts';
import {
  createPublisher,
  type NumberedPublication,
  type PublisherOptions,
} from './createPublisher.ts';
import type { Build } from './readBuild.ts';
import { stateProvenance } from './stateProvenance.ts';
import {
  earlierReleases,
  HISTORY_FILE,
  type HistoryEntry,
  type NotedVerdict,
  readHistory,
  withVerdict,
} from './store/history.ts';
import { HEADERS_FILE, HEADERS_TEXT } from './store/hostHeaders.ts';

export interface Change {
  id: string;
  becomes: 'live' | 'canary' | 'nothing';
  text: string;
  /** The publication that this follows from; undefined: it was published before. */
  published?: NumberedPublication | undefined;
  /** Where the shell refuses it, the same is done once more, with the release before. */
  goesOn?: true;
}

export type Releases = Awaited<ReturnType<typeof planChanges>>['releases'];

/**
 * The ways to change what a remote has published: they write nothing but what is then to be stored.
 *
 * @param source of one state of what is published.
 */
export async function planChanges(source: ReleaseSource, name: string, options: PublisherOptions) {
  const folder = source.location;
  const changed = new Map<string, Buffer>();
  const added: { release: Release; folder: string }[] = [];
  const write = (file: string, text: string) => void changed.set(file, Buffer.from(text));
  const read = async (file: string) => (await readIfThere(source, file))?.toString();

  const live = await readLive(source, name);
  const history = await readHistory(source);
  if (live !== undefined && history.at(-1)?.release !== live) {
    // Put there by hand: without a copy of its manifest there would be no way back to it.
    const manifest = (await read(MANIFEST_FILE)) ?? '';
    const file = manifestFileOf(live);
    if ((await read(file)) === undefined) write(file, manifest);
    const { publication } = parseManifest(manifest) ?? {};
    const { at = new Date().toISOString() } = (publication && readPublication(publication)) ?? {};
    history.push({ release: live, at, by: 'found' });
  }
  const publish = await createPublisher(source, name, options);
  if ((await read(HEADERS_FILE)) !== HEADERS_TEXT) write(HEADERS_FILE, HEADERS_TEXT);

  const writeHistory = (entries: readonly HistoryEntry[]) =>
    write(HISTORY_FILE, `${JSON.stringify(entries, null, 1)}\n`);
  const writeCanary = (canary: Canary) => write(CANARY_FILE, JSON.stringify(canary));

  const addFiles = async ({ release, source: built }: Build, below = '') => {
    for (const file of Object.keys(release.files)) {
      // Verified once more, since the build may be made anew meanwhile.
      changed.set(`${below}${file}`, await readVerified(built, release, file));
    }
    added.push({ release, folder: below });
  };

  /**
   * With its publication, where that is signed: shells that need the release once it is live no
   * longer, for an open page, see by it whose it is.
   */
  const keepManifest = async (manifest: ReleaseManifest, publication: PublicationEnvelope) => {
    const file = manifestFileOf(manifest.release.id);
    const kept = parseManifest((await read(file)) ?? '');
    const { signatures } = publication;
    const isKnown = signatures.every(
      ({ keyid }) => kept?.publication && isSignedWith(keyid, kept.publication),
    );
    if (kept?.release.id === manifest.release.id && isKnown) return;
    const signed = signatures.length > 0 ? { ...manifest, publication } : manifest;
    write(file, JSON.stringify(signed, null, 1));
  };

  const goLive = async (by: HistoryEntry['by'], text: string) => {
    const manifest: ReleaseManifest = JSON.parse(text);
    const { release } = manifest;
    const published = publish({ kind: 'live', digest: releaseDigest(release) });
    const publication = published.envelope;
    await keepManifest(manifest, publication);
    write(MANIFEST_FILE, JSON.stringify({ ...manifest, publication }, null, 1));
    // The stored verdict was on the publication before.
    const again = release.id === live ? history.at(-1) : undefined;
    const before = again ? history.slice(0, -1) : history;
    const { at, by: how } = again ?? { at: new Date().toISOString(), by };
    writeHistory([...before, { release: release.id, at, by: how }]);
    return published;
  };

  /** It must still be whole. */
  const goLiveAgain = async (id: string, by: HistoryEntry['by']) => {
    const file = manifestFileOf(id);
    try {
      await fetchRelease(source, (await readManifest(source, name, file)).release);
    } catch (error) {
      throw new Error(`Release ${id} is no longer whole in ${folder}: ${reasonOf(error)}.`);
    }
    return goLive(by, (await read(file)) ?? '');
  };

  const readCanaryId = async () => {
    const { share, manifest } = (await readCanary(source, false)) ?? {};
    const id = manifest && idOfManifestFile(manifest);
    if (!id || !share) throw new Error(`There is no canary in ${folder}.`);
    return id;
  };

  const writeEnd = () => {
    const published = publish({ kind: 'canary', share: 0 });
    // Not removed: a host that fails for a moment must not be taken for one without a canary.
    writeCanary({ share: 0, publication: published.envelope });
    return published;
  };

  const rollBackTo = async (id: string): Promise<Change> => {
    if (id === live) throw new Error(`${id} is what is published in ${folder} now.`);
    const published = await goLiveAgain(id, 'rollback');
    return { id, becomes: 'live', published, text: `${id} is published again instead of ${live}.` };
  };

  const releases = {
    /** Adds a release and makes it live; the live release is published once more. */
    publish: async (built: Build): Promise<Change> => {
      const build = await stateProvenance(built, options.key);
      const { id, files } = build.release;
      await addFiles(build);
      const published = await goLive('release', build.manifest.toString());
      const before = live ? `before it was ${live}` : 'it is the first';
      const text =
        live === id
          ? `${id} is published once more; every file of it is in place.`
          : `${id} is published, ${Object.keys(files).length} files; ${before}.`;
      return { id, becomes: 'live', published, text };
    },
    rollBackTo,
    /** @param isRefused whether the shell refuses a release now. */
    rollBack: async (isRefused?: (id: string) => Promise<boolean>): Promise<Change> => {
      for (const id of earlierReleases(history)) {
        if (!(await isRefused?.(id))) return { ...(await rollBackTo(id)), goesOn: true };
      }
      throw new Error(
        'There is no earlier release to go back to that was not refused (release --list).',
      );
    },
    startCanary: async (built: Build, plan: CanaryPlan): Promise<Change> => {
      const build = await stateProvenance(built, options.key);
      const { id } = build.release;
      if (!live) throw new Error(`A canary needs a live release beside it: release one.`);
      if (id === live) throw new Error(`Release ${id} is live already: no canary needed.`);
      await addFiles(build);
      const published = publish({ kind: 'canary', digest: releaseDigest(build.release), ...plan });
      const publication = published.envelope;
      await keepManifest(JSON.parse(build.manifest.toString()), publication);
      writeCanary({ share: plan.share, manifest: manifestFileOf(id), publication });
      const [, ...later] = plan.steps?.shares ?? [];
      const minutes = (plan.steps?.everyMs ?? 0) / 60_000;
      const then = later.map((share, at) => `, ${share} after ${minutes * (at + 1)} min or later`);
      const text = `${id} is published as a canary for ${plan.share} per cent of the visitors${then.join('')}; ${live} stays.`;
      return { id, becomes: 'canary', published, text };
    },
    promote: async (): Promise<Change> => {
      const id = await readCanaryId();
      const published = id === live ? undefined : await goLiveAgain(id, 'promotion');
      writeEnd();
      const text = `${id} is published for everybody, the canary has ended; before it was ${live}.`;
      return { id, becomes: 'live', published, text };
    },
    endCanary: async (): Promise<Change> => {
      const id = await readCanaryId();
      const text = `the canary ${id} has ended; ${live} is for everybody.`;
      return { id, becomes: 'nothing', published: writeEnd(), text };
    },
    preview: async (build: Build) => {
      const below = previewFolderOf(build.release.id);
      await addFiles(build, below);
      changed.set(`${below}${manifestFileOf(build.release.id)}`, build.manifest);
    },
    noteVerdict: async (id: string, verdict: NotedVerdict) =>
      writeHistory(withVerdict(history, id, verdict)),
  };
  return { releases, changed, added };
}

/** Undefined before the first. @throws Error when the manifest is another remote's, or none. */
export async function readLive(source: ReleaseSource, name: string): Promise<string | undefined> {
  try {
    return (await readManifest(source, name)).release.id;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw new Error(`${source.location} cannot take a release of "${name}": ${reasonOf(error)}.`);
  }
}
