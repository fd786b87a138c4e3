import { httpSource } from '../../sources/httpSource.ts';
import { readManifest } from '../../sources/readManifest.ts';
import { readLiveReleases } from './readLiveReleases.ts';

/**
 * The modules of a remote that visitors of a running shell get now, as ids: a shell refuses a
 * release that lacks one of these. One that it mounts and never got costs its region only.
 *
 * @param site its public address.
 * @throws Error with one sentence when the shell does not tell.
 */
export async function readLiveModules(site: string, remote: string): Promise<string[]> {
  const releases = await readLiveReleases(site);
  const live = releases.find((one) => one.remote === remote && one.kind === 'live');
  if (!live) return [];
  try {
    const source = httpSource(new URL(`/remotes/${remote}/${live.release}/`, site).href);
    const { release } = await readManifest(source, remote);
    return Object.keys(release.modules).map((module) => `${remote}/${module}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The shell at ${site} does not tell what its live release exposes: ${reason}.`);
  }
}
