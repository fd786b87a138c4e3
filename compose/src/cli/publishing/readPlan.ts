import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { type PublicationEnvelope, readPublication } from '../../protocol/manifest/publication.ts';
import {
  MANIFEST_FILE,
  manifestFileOf,
  type Release,
  type ReleaseManifest,
} from '../../protocol/manifest/release.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { readVerified } from '../../releases/sources/fetchRelease.ts';
import { HISTORY_FILE, readHistory } from '../../releases/sources/history.ts';
import {
  FileMissing,
  FileTooLarge,
  MAX_MANIFEST_BYTES,
  type ReleaseSource,
  readIfThere,
} from '../../releases/sources/ReleaseSource.ts';
import { parseManifest, readCanary, readManifest } from '../../releases/sources/readManifest.ts';
import { isSignedWith } from '../../releases/trust/releaseKeys.ts';
import { createPublisher, type PublisherOptions } from './createPublisher.ts';
import type { Build } from './readBuild.ts';
import { HEADERS_FILE, HEADERS_TEXT } from './store/hostHeaders.ts';

export type ReleasePlan = Awaited<ReturnType<typeof readPlan>>;

/**
 * Reads what is published, and collects a command's changes, which `storeChanges` stores later.
 *
 * @param source a consistent snapshot of what is published.
 */
export async function readPlan(source: ReleaseSource, name: string, options: PublisherOptions) {
  const live = await readLive(source, name);
  const history = await readHistory(source);
  const publish = await createPublisher(source, name, options);
  const changed = new Map<string, Buffer>();
  const added: { release: Release; folder: string }[] = [];
  const plan = { source, name, key: options.key, live, history, publish, changed, added };
  if (live !== undefined && history.at(-1)?.release !== live) {
    // The history does not end with the live release, such as one that was put there by hand. Without a copy of its
    // manifest no rollback could restore it.
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

/** @throws Error if no shell would read the file. */
export function writeJson(plan: ReleasePlan, file: string, content: object) {
  const text = `${JSON.stringify(content)}\n`;
  if (file !== HISTORY_FILE && Buffer.byteLength(text) > MAX_MANIFEST_BYTES) {
    throw new Error(
      `${file} would be larger than ${MAX_MANIFEST_BYTES} bytes, which no shell reads: nothing was published.`,
    );
  }
  write(plan, file, text);
}

/** @returns undefined: there is no such file, or it is too large for shells, so that it may be replaced. */
export async function readText({ source }: Pick<ReleasePlan, 'source'>, file: string) {
  try {
    return (await readIfThere(source, file))?.toString();
  } catch (error) {
    if (error instanceof FileTooLarge) return undefined;
    throw error;
  }
}

export async function addFiles({ changed, added }: ReleasePlan, build: Build, folder = '') {
  const { release, source } = build;
  for (const file of Object.keys(release.files)) {
    // Each file is verified once more, since another build may have replaced it meanwhile.
    changed.set(`${folder}${file}`, await readVerified(source, release, file));
  }
  added.push({ release, folder });
}

/**
 * Stores a copy of a release's manifest, with its publication if that is signed: a shell may need the release when it
 * is no longer live, for an open page, or instead of a refused one. For that it must have been live, not only a canary.
 */
export async function keepManifest(
  plan: ReleasePlan,
  manifest: ReleaseManifest,
  publication: PublicationEnvelope,
) {
  const file = manifestFileOf(manifest.release.id);
  const kept = parseManifest((await readText(plan, file)) ?? '');
  const { signatures } = publication;
  const kindOf = (envelope?: PublicationEnvelope) => readPublication(envelope)?.kind;
  const isPromoted = kindOf(publication) === 'live' && kindOf(kept?.publication) === 'canary';
  const isKnown = signatures.every(
    ({ keyid }) => kept?.publication && !isPromoted && isSignedWith(keyid, kept.publication),
  );
  if (kept?.release.id === manifest.release.id && isKnown) return;
  writeJson(plan, file, signatures.length > 0 ? { ...manifest, publication } : manifest);
}

/** Id of the live release; undefined before the first. @throws Error if its manifest is invalid or another remote's. */
export async function readLive(source: ReleaseSource, name: string): Promise<string | undefined> {
  try {
    return (await readManifest(source, name)).release.id;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    const found = parseManifest((await readText({ source }, MANIFEST_FILE).catch(() => '')) ?? '');
    const isRefused = error instanceof ReleaseRefused;
    const isDamaged = isRefused && (found === undefined || found.release.name === name);
    const advice = isDamaged ? ': repair or remove it. What is live stays live' : '';
    const what = isRefused ? `cannot take a release of "${name}"` : 'cannot be read';
    throw new Error(`${source.location} ${what}: ${messageWithCause(error)}${advice}.`);
  }
}

/** @throws Error if the file is not valid, or cannot be read. */
export const readPublishedCanary = (source: ReleaseSource) =>
  readCanary(source, false).catch((error) => {
    const advice = error instanceof ReleaseRefused ? ': repair or remove it' : '';
    throw new Error(`In ${source.location}, ${messageWithCause(error)}${advice}.`);
  });
