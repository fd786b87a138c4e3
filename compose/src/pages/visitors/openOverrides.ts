import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { LRUCache } from 'lru-cache';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import { type DevelopmentClaim, isPreview } from '../../protocol/manifest/LinkClaim.ts';
import { manifestFileOf, previewFolderOf, type Release } from '../../protocol/manifest/release.ts';
import { idOfDigest, releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { requiredModules } from '../../releases/admission/createAdmission.ts';
import { type OpenOptions, openRelease } from '../../releases/admission/openRelease.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { removeOldReleases } from '../../releases/mirror/removeOldReleases.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { openSource } from '../../releases/sources/openSource.ts';
import {
  FileMissing,
  type ReleaseSource,
  sourceBelow,
} from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import type { Override } from './Visitor.ts';

const TIMEOUT_MS = 3_000;

const MAX_OPEN = 20;

/** A release that could not be opened is retried after this time; without it every request would run the gate. */
const RETRY_MS = 3_000;

/** @throws ReleaseRefused, or the source's own error: FileMissing if the release is not published. */
export type OpenOverride = (name: string, override: Override) => Promise<AdmittedRelease>;

interface PreviewOptions {
  remotes: () => readonly ObservedRemote[];
  mirror: Mirror;
}

/** Browsers load overrides by URL from that URL: only signed releases are served from the site's own origin. */
export function openOverrides(gate: Gate, previews: PreviewOptions, logger: Logger): OpenOverride {
  const openUrl = createOverrideOpener(gate);
  const openPreview = createPreviewOpener(gate, previews);
  /** Deduplicates concurrent requests, and is the negative cache of releases that could not be opened. */
  const openings = new LRUCache<string, Promise<AdmittedRelease>>({ max: MAX_OPEN });

  return async (name, override) => {
    if ('container' in override) return claimedRelease(override);
    const [from, open] = isPreview(override)
      ? [override.digest, openPreview]
      : [override.url, openUrl];
    const key = `${name} ${from}`;
    const known = openings.get(key);
    if (known) return known;
    const opening = open(name, from);
    openings.set(key, opening);
    try {
      const release = await opening;
      openings.delete(key);
      return release;
    } catch (error) {
      openings.set(key, opening, { ttl: RETRY_MS });
      logger.warn(
        { remote: name, from, reason: messageWithCause(error) },
        'override could not be opened',
      );
      throw error;
    }
  };
}

function createPreviewOpener(gate: Gate, { remotes, mirror }: PreviewOptions) {
  const opened = new LRUCache<string, AdmittedRelease>({ max: MAX_OPEN });

  const open = async (name: string, digest: string) => {
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote) throw new FileMissing(name);
    const id = idOfDigest(digest);
    const source = sourceBelow(remote.source, previewFolderOf(id));
    const { release } = await readManifest(source, name, manifestFileOf(id));
    if (releaseDigest(release) !== digest) throw new ReleaseRefused('it is not what is signed');
    const required = requiredModules(remote.state().live);
    return openMirrored(mirror, source, release, { ...gate, required, from: source.location });
  };

  return async (name: string, digest: string): Promise<AdmittedRelease> => {
    const key = `${name} ${digest}`;
    const known = opened.get(key);
    // Newer previews may have displaced it in the mirror.
    const copy = known && mirror.copyOf(name, known.pinned.id);
    if (copy && (await readManifest(copy, name).catch(() => false))) return known;
    const release = await open(name, digest);
    opened.set(key, release);
    return release;
  };
}

async function openMirrored(
  mirror: Mirror,
  source: ReleaseSource,
  release: Release,
  options: OpenOptions,
): Promise<AdmittedRelease> {
  const { name, id } = release;
  const admitted = await mirror.fetch(source, release, (fetched) =>
    openRelease(fetched, release, options),
  );
  await removeOldReleases(path.join(mirror.folder, name), [id]);
  return admitted;
}

/**
 * Opens the releases that are published at URLs, each through the gate.
 *
 * @param options.mirror browsers load releases from it that do not change in place. Default: all load from their URLs.
 */
export function createOverrideOpener(
  gate: Gate,
  { maxOpen = MAX_OPEN, mirror }: { maxOpen?: number; mirror?: Mirror } = {},
) {
  const opened = new LRUCache<string, AdmittedRelease>({ max: maxOpen });

  return async (name: string, url: string): Promise<AdmittedRelease> => {
    const source = await openSource(url, TIMEOUT_MS);
    const key = `${name} ${url}`;
    const { release } = await readManifest(source, name);
    const known = opened.get(key);
    if (known?.pinned.id === release.id) return known;
    const options = { ...gate, required: [], from: url };
    let live: AdmittedRelease;
    if (mirror && release.container.file !== CHANGING_CONTAINER) {
      live = await openMirrored(mirror, source, release, options);
    } else {
      await fetchRelease(source, release);
      live = unchecked(await openRelease(source, release, { ...options, baseUrl: url }));
    }
    opened.set(key, live);
    return live;
  };
}

/** Removes the hashes of a dev server's files, which change in place: a page may load a later version. */
function unchecked(release: AdmittedRelease): AdmittedRelease {
  const { container } = release.pinned;
  if (container.file !== CHANGING_CONTAINER) return release;
  return {
    ...release,
    pinned: { ...release.pinned, container: { ...container, integrity: '' } },
    checkedFiles: {},
    enhancements: Object.fromEntries(
      Object.entries(release.enhancements).map(([module, { file }]) => [module, { file }]),
    ),
  };
}

/** A release on a developer's machine, which the server cannot reach: without server bundle and hashes. */
function claimedRelease({
  remote: name,
  url,
  container,
  modules,
  mounts,
  styles,
  pages = [],
  slots = {},
}: DevelopmentClaim): AdmittedRelease {
  const id = createHash('sha256').update(`${name} ${url}`).digest('hex').slice(0, 16);
  return {
    pinned: {
      id,
      name,
      baseUrl: url,
      container: { ...container, integrity: '' },
      modules: Object.fromEntries(modules.map((module) => [module, []])),
      ...(styles && { styles }),
      ...(mounts && { mounts }),
    },
    pages,
    slots,
    checkedFiles: {},
    // The server renders no HTML of it that could be enhanced.
    enhancements: {},
    serverBundle: undefined,
    since: new Date(),
    from: url,
  };
}
