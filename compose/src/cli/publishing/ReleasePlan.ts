import { reasonOf } from '@statline/service/logging/reasonOf';
import { type PublicationEnvelope, readPublication } from '../../protocol/manifest/publication.ts';
import {
  MANIFEST_FILE,
  manifestFileOf,
  type Release,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import { readVerified } from '../../releases/sources/fetchRelease.ts';
import {
  FileMissing,
  type ReleaseSource,
  readIfThere,
} from '../../releases/sources/ReleaseSource.ts';
import { parseManifest, readManifest } from '../../releases/sources/readManifest.ts';
import { isSignedWith } from '../../releases/trust/releaseKeys.ts';
import { createPublisher, type PublisherOptions } from './createPublisher.ts';
import type { Build } from './readBuild.ts';
import { readHistory } from './store/history.ts';
import { HEADERS_FILE, HEADERS_TEXT } from './store/hostHeaders.ts';

export type ReleasePlan = Awaited<ReturnType<typeof openPlan>>;

/**
 * What is published, and what a command changes of it: collected first, and stored later (`changeReleases`).
 *
 * @param source of one state of what is published.
 */
export async function openPlan(source: ReleaseSource, name: string, options: PublisherOptions) {
  const live = await readLive(source, name);
  const history = await readHistory(source);
  const publish = await createPublisher(source, name, options);
  const changed = new Map<string, Buffer>();
  const added: { release: Release; folder: string }[] = [];
  const plan = { source, name, key: options.key, live, history, publish, changed, added };
  if (live !== undefined && history.at(-1)?.release !== live) {
    // Put there by hand: without a copy of its manifest there would be no way back to it.
    const manifest = (await readText(plan, MANIFEST_FILE)) ?? '';
    const file = manifestFileOf(live);
    if ((await readText(plan, file)) === undefined) write(plan, file, manifest);
    const publication = readPublication(parseManifest(manifest)?.publication);
    history.push({ release: live, at: publication?.at ?? new Date().toISOString(), by: 'found' });
  }
  if ((await readText(plan, HEADERS_FILE)) !== HEADERS_TEXT)
    write(plan, HEADERS_FILE, HEADERS_TEXT);
  return plan;
}

const write = ({ changed }: Pick<ReleasePlan, 'changed'>, file: string, text: string) =>
  void changed.set(file, Buffer.from(text));

export const writeJson = (plan: ReleasePlan, file: string, content: object) =>
  write(plan, file, `${JSON.stringify(content, null, 1)}\n`);

export const readText = async ({ source }: Pick<ReleasePlan, 'source'>, file: string) =>
  (await readIfThere(source, file))?.toString();

export async function addFiles(
  { changed, added }: ReleasePlan,
  { release, source: built }: Build,
  folder = '',
) {
  for (const file of Object.keys(release.files)) {
    // Verified once more, since the build may be made anew meanwhile.
    changed.set(`${folder}${file}`, await readVerified(built, release, file));
  }
  added.push({ release, folder });
}

/**
 * With its publication, where that is signed: shells that need the release once it is live no
 * longer, for an open page, see by it whose it is.
 */
export async function keepManifest(
  plan: ReleasePlan,
  manifest: ReleaseManifest,
  publication: PublicationEnvelope,
) {
  const file = manifestFileOf(manifest.release.id);
  const kept = parseManifest((await readText(plan, file)) ?? '');
  const { signatures } = publication;
  const isKnown = signatures.every(
    ({ keyid }) => kept?.publication && isSignedWith(keyid, kept.publication),
  );
  if (kept?.release.id === manifest.release.id && isKnown) return;
  writeJson(plan, file, signatures.length > 0 ? { ...manifest, publication } : manifest);
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
