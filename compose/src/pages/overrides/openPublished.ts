import path from 'node:path';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import { manifestFileOf, previewFolderOf, type Release } from '../../protocol/manifest/release.ts';
import { idOfDigest, releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { type AdmitOptions, admitRelease } from '../../releases/admission/admitRelease.ts';
import { requiredModules } from '../../releases/admission/createAdmission.ts';
import type { Gate } from '../../releases/gate/checkRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { removeOldReleases } from '../../releases/mirror/removeOldReleases.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { openSource } from '../../releases/sources/openSource.ts';
import { type ReleaseSource, sourceBelow } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';

const TIMEOUT_MS = 3_000;

/**
 * Opens the release that is published at a URL, through the gate.
 *
 * @param known the release that was opened last from there: if it is still published, it is returned.
 * @param mirror browsers load releases from it that do not change in place. Default: all load from their URLs.
 */
export async function openUrl(
  gate: Gate,
  name: string,
  url: string,
  known: AdmittedRelease | undefined,
  mirror?: Mirror,
): Promise<AdmittedRelease> {
  const source = await openSource(url, TIMEOUT_MS);
  const { release } = await readManifest(source, name);
  if (known?.pinned.id === release.id) return known;
  const options = { ...gate, required: [], from: url };
  const isChanging = release.container.file === CHANGING_CONTAINER;
  if (mirror && !isChanging) return openMirrored(mirror, source, release, options);
  await fetchRelease(source, release);
  const opened = await admitRelease(source, release, { ...options, baseUrl: url });
  return isChanging ? unchecked(opened) : opened;
}

/** Removes the hashes of a dev server's files, which change in place: a page may load a later version. */
function unchecked(release: AdmittedRelease): AdmittedRelease {
  const { container } = release.pinned;
  return {
    ...release,
    pinned: { ...release.pinned, container: { ...container, integrity: '' } },
    checkedFiles: {},
    enhancements: Object.fromEntries(
      Object.entries(release.enhancements).map(([module, { file }]) => [module, { file }]),
    ),
  };
}

/**
 * Opens a remote's preview by the digest that its signed link names, through the gate.
 *
 * @param known the release, if it was opened before: it is returned if the mirror still has its files.
 * @param mirror keeps a preview's files; the limit of each remote's previews is that of `removeOldReleases`.
 */
export async function openPreview(
  gate: Gate,
  remote: Pick<ObservedRemote, 'name' | 'source' | 'state'>,
  digest: string,
  known: AdmittedRelease | undefined,
  mirror: Mirror,
): Promise<AdmittedRelease> {
  const { name } = remote;
  const id = idOfDigest(digest);
  // Newer previews may have displaced it in the mirror.
  if (known && (await readManifest(mirror.copyOf(name, id), name).catch(() => false))) return known;
  const source = sourceBelow(remote.source, previewFolderOf(id));
  const { release } = await readManifest(source, name, manifestFileOf(id));
  if (releaseDigest(release) !== digest) throw new ReleaseRefused('it is not what is signed');
  const required = requiredModules(remote.state().live);
  return openMirrored(mirror, source, release, { ...gate, required, from: source.location });
}

/** Keeps the release's files, from which browsers load it. */
async function openMirrored(
  mirror: Mirror,
  source: ReleaseSource,
  release: Release,
  options: AdmitOptions,
): Promise<AdmittedRelease> {
  const { name, id } = release;
  const admitted = await mirror.fetch(source, release, (fetched) =>
    admitRelease(fetched, release, options),
  );
  await removeOldReleases(path.join(mirror.folder, name), [id]);
  return admitted;
}
