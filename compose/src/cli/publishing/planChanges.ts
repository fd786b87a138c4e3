import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import type { CanaryPlan, PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import {
  idOfManifestFile,
  MANIFEST_FILE,
  manifestFileOf,
  previewFolderOf,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import {
  earlierReleases,
  HISTORY_FILE,
  type HistoryEntry,
  type NotedVerdict,
  withEntry,
  withVerdict,
} from '../../releases/sources/history.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import type { Build } from './readBuild.ts';
import {
  addFiles,
  keepManifest,
  type ReleasePlan,
  readPublishedCanary,
  readText,
  writeJson,
} from './readPlan.ts';
import { stateProvenance } from './stateProvenance.ts';

export interface Change {
  /** The release; undefined: the end of a canary is published once more, which does not name it. */
  id?: string;
  becomes: 'live' | 'canary' | 'ended';
  text: string;
  /** The publication of this change; undefined: the release was live already. */
  published?: PublicationEnvelope | undefined;
  /** If the shell refuses this release, the command is repeated with the one before it. */
  retryWithPreviousRelease?: true;
}

/** Adds a release and makes it live. A release that is live already is published once more. */
export async function publishRelease(plan: ReleasePlan, build: Build): Promise<Change> {
  const { live } = plan;
  const { id, files } = build.release;
  await addFiles(plan, build);
  const manifest = await stateProvenance(build, plan.key);
  const { published, canary } = await goLive(plan, 'release', manifest);
  const before = live ? `before it was ${live}` : 'it is the first';
  const what =
    live === id
      ? `${id} is published once more; every file of it is in place.`
      : `${id} is published, ${Object.keys(files).length} files; ${before}.`;
  return { id, becomes: 'live', published, text: `${what}${canary}` };
}

export async function rollBackTo(plan: ReleasePlan, id: string): Promise<Change> {
  const { live, source } = plan;
  if (id === live) throw new Error(`${id} is what is published in ${source.location} now.`);
  const { published, canary } = await goLiveAgain(plan, id, 'rollback');
  const instead = live ? ` instead of ${live}` : '';
  return { id, becomes: 'live', published, text: `${id} is published again${instead}.${canary}` };
}

/** @param isRefused whether the shell refuses a release now. */
export async function rollBack(
  plan: ReleasePlan,
  isRefused?: (id: string) => Promise<boolean>,
): Promise<Change> {
  for (const id of earlierReleases(plan.history)) {
    if (await isRefused?.(id)) continue;
    return { ...(await rollBackTo(plan, id)), retryWithPreviousRelease: true };
  }
  throw new Error(
    'There is no earlier release to go back to that was not refused (release --list).',
  );
}

export async function startCanary(
  plan: ReleasePlan,
  build: Build,
  { share, steps }: CanaryPlan,
): Promise<Change> {
  const { live } = plan;
  const { id } = build.release;
  if (!live) throw new Error(`A canary needs a live release beside it: release one.`);
  if (id === live)
    throw new Error(`Release ${id} is what is published for everybody already: no canary needed.`);
  await addFiles(plan, build);
  const manifest = await stateProvenance(build, plan.key);
  const digest = releaseDigest(build.release);
  const publication = plan.publish({ kind: 'canary', digest, share, ...(steps && { steps }) });
  await keepManifest(plan, manifest, publication);
  writeJson(plan, CANARY_FILE, { share, manifest: manifestFileOf(id), publication });
  const [, ...later] = steps?.shares ?? [];
  const minutes = (steps?.everyMs ?? 0) / 60_000;
  const then = later.map((each, at) => `, ${each} after ${minutes * (at + 1)} min or later`);
  const text = `${id} is published as a canary for ${share} per cent of the visitors${then.join('')}; ${live} stays published for the others.`;
  return { id, becomes: 'canary', published: publication, text };
}

export async function promoteCanary(plan: ReleasePlan): Promise<Change> {
  const { live } = plan;
  const { id } = await readRunningCanary(plan);
  if (id === live) publishEndOfCanary(plan);
  const published = id === live ? undefined : (await goLiveAgain(plan, id, 'promotion')).published;
  const text = `${id} is published for everybody, the canary has ended; before it was ${live ?? 'none'}.`;
  return { id, becomes: 'live', published, text };
}

/** Shells may have refused a former end, such as one signed with a wrong key: it is published once more. */
export async function endCanary(plan: ReleasePlan): Promise<Change> {
  if ((await readPublishedCanary(plan.source))?.share === 0) {
    const text = 'the end of the canary is published once more.';
    return { becomes: 'ended', published: publishEndOfCanary(plan), text };
  }
  const { id } = await readRunningCanary(plan);
  const text = `the canary ${id} has ended; ${plan.live ?? 'no release'} is published for everybody.`;
  return { id, becomes: 'ended', published: publishEndOfCanary(plan), text };
}

export async function addPreview(plan: ReleasePlan, build: Build): Promise<void> {
  const folder = previewFolderOf(build.release.id);
  await addFiles(plan, build, folder);
  plan.changed.set(`${folder}${manifestFileOf(build.release.id)}`, build.manifest);
}

export async function noteVerdict(plan: ReleasePlan, id: string, verdict: NotedVerdict) {
  writeJson(plan, HISTORY_FILE, withVerdict(plan.history, id, verdict));
}

/**
 * Makes a release live. Ends the canary if it is this release, or the release being replaced: its visitors would
 * otherwise keep that.
 * @returns `canary` is a sentence about another canary, which stays.
 */
async function goLive(plan: ReleasePlan, by: HistoryEntry['by'], manifest: ReleaseManifest) {
  const { live, history } = plan;
  const { release } = manifest;
  const publication = plan.publish({ kind: 'live', digest: releaseDigest(release) });
  await keepManifest(plan, manifest, publication);
  writeJson(plan, MANIFEST_FILE, { ...manifest, publication });
  // The entry of a release that is live already is written again without its verdict on the previous publication.
  const previous = release.id === live ? history.pop() : undefined;
  const { at, by: reason } = previous ?? { at: new Date().toISOString(), by };
  writeJson(plan, HISTORY_FILE, withEntry(history, { release: release.id, at, by: reason }));
  // An invalid file must not prevent a rollback.
  const running = await readRunningCanary(plan).catch(() => undefined);
  const isOver = running && [release.id, live].includes(running.id);
  if (isOver) publishEndOfCanary(plan);
  if (!running || isOver) return { published: publication, canary: '' };
  const stays = `The canary ${running.id} stays for ${running.share} per cent of the visitors`;
  return { published: publication, canary: ` ${stays}; --canary 0 ends it.` };
}

async function goLiveAgain(plan: ReleasePlan, id: string, by: HistoryEntry['by']) {
  const { source, name } = plan;
  const file = manifestFileOf(id);
  try {
    await fetchRelease(source, (await readManifest(source, name, file)).release);
  } catch (error) {
    const why = messageWithCause(error);
    throw new Error(`Release ${id} is incomplete in ${source.location}: ${why}.`);
  }
  return goLive(plan, by, JSON.parse((await readText(plan, file)) ?? ''));
}

async function readRunningCanary({ source }: ReleasePlan): Promise<{ id: string; share: number }> {
  const { share, manifest } = (await readPublishedCanary(source)) ?? {};
  const id = manifest && idOfManifestFile(manifest);
  if (!id || !share) throw new Error(`There is no canary in ${source.location}.`);
  return { id, share };
}

/** Replaces the canary file instead of removing it: a host's temporary failure must not look like a canary's end. */
function publishEndOfCanary(plan: ReleasePlan): PublicationEnvelope {
  const publication = plan.publish({ kind: 'canary', share: 0 });
  writeJson(plan, CANARY_FILE, { share: 0, publication });
  return publication;
}
