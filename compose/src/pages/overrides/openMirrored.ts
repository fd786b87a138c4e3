import path from 'node:path';
import type { Release } from '../../protocol/manifest/release.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { type OpenOptions, openRelease } from '../../releases/admission/openRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { removeOldReleases } from '../../releases/mirror/removeOldReleases.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';

/** Opens a release through the gate and keeps its files, from which browsers load it. */
export async function openMirrored(
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
