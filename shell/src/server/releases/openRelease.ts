import type { Release } from '@statline/contract/release';
import { admitRelease, type Rehearse } from './admitRelease.ts';
import { fetchRelease, type ReleaseFiles } from './fetchRelease.ts';
import type { LiveRelease } from './LiveRelease.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readServerBundle } from './readServerBundle.ts';

/**
 * Takes a release from its manifest to one that can go live: fetched whole, its hashes
 * verified, admitted by the gate.
 *
 * @param baseUrl where the browser will load it from.
 * @param rehearse runs its code once, for the gate.
 * @throws ReleaseRefused, or the source's own error.
 */
export async function openRelease(
  source: ReleaseSource,
  release: Release,
  baseUrl: string,
  rehearse: Rehearse,
): Promise<{ live: LiveRelease; files: ReleaseFiles }> {
  const files = await fetchRelease(source, release);
  await admitRelease(release, files, rehearse);
  const { id, name, container } = release;
  const integrity = release.files[container.file] ?? '';
  const pinned = {
    id,
    name,
    baseUrl,
    container: { ...container, integrity },
    modules: release.modules,
  };
  const live = {
    pinned,
    serverBundle: readServerBundle(release, files),
    since: new Date(),
    from: source.location,
  };
  return { live, files };
}
