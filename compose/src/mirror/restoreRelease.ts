import { openRelease } from '../admission/openRelease.ts';
import type { ReleaseContract } from '../gate/ReleaseContract.ts';
import type { Release } from '../manifest/release.ts';
import { fetchRelease } from '../sources/fetchRelease.ts';
import { readManifest } from '../sources/readManifest.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { Mirror } from './createMirror.ts';

/** A release that this shell has let go live before. */
export interface KnownRelease {
  name: string;
  id: string;
  /** What this shell asks of releases now. */
  contract: ReleaseContract;
}

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
  { name, id, contract }: KnownRelease,
  check: (release: Release) => void,
): Promise<LiveRelease> {
  const copy = mirror.copyOf(name, id);
  const { release } = await readManifest(copy, name);
  check(release);
  await fetchRelease(copy, release, { maxBytes: Number.POSITIVE_INFINITY });
  return openRelease(copy, release, {
    baseUrl: mirror.baseUrl(release),
    from: copy.location,
    smokeRender: async () => [],
    contract,
    required: [],
  });
}
