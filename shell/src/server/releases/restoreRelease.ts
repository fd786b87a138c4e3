import type { RemoteName } from '@statline/contract/modules';
import type { Release } from '@statline/contract/release';
import type { Mirror } from './createMirror.ts';
import { fetchRelease } from './fetchRelease.ts';
import type { LiveRelease } from './LiveRelease.ts';
import { openRelease } from './openRelease.ts';
import { readManifest } from './readManifest.ts';

/**
 * Takes a release from the mirror, which had passed the gate when it went live: its code is not
 * run again, and a module that the shell mounts by now and it does not have costs its region.
 *
 * @param check throws when it is not to be trusted, whatever it was when it went live.
 * @throws ReleaseRefused when this shell has no longer the libraries it needs; an Error when the
 *   copy is damaged.
 */
export async function restoreRelease(
  mirror: Mirror,
  name: RemoteName,
  id: string,
  check: (release: Release) => void,
): Promise<LiveRelease> {
  const copy = mirror.copyOf(name, id);
  const { release } = await readManifest(copy, name);
  check(release);
  await fetchRelease(copy, release, { maxBytes: Number.POSITIVE_INFINITY });
  return openRelease(copy, release, {
    baseUrl: mirror.baseUrl(release),
    from: copy.location,
    rehearse: async () => [],
    required: [],
  });
}
