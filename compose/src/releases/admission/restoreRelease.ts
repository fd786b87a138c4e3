import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import { fetchRelease } from '../sources/fetchRelease.ts';
import { readManifest } from '../sources/readManifest.ts';
import { openRelease } from './openRelease.ts';

/** A release that this shell has let go live before. */
interface KnownRelease {
  name: string;
  id: string;
  /** What this shell requires of releases now. */
  contract: ReleaseContract;
}

/**
 * Opens a release of the mirror. It passed the gate when it went live, so its code is not run
 * again; a module that it lacks by now costs that module's region only, and a page that the site
 * no longer grants, that page.
 *
 * @param check throws when the release is not to be trusted any more.
 * @throws ReleaseRefused when this shell no longer has the libraries it needs; an Error when the
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
    unfitPages: 'leave out',
  });
}
