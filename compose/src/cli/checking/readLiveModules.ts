import type { Release } from '../../protocol/manifest/release.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';

/**
 * The modules of a remote that visitors of a running shell get now, as ids: a shell refuses a
 * release that lacks one of these. One that it mounts and never got costs its region only.
 *
 * @param site its public address.
 * @throws Error with one sentence without a valid response of the shell.
 */
export async function readLiveModules(
  site: string,
  live: LiveReleases,
  remote: string,
): Promise<string[]> {
  try {
    const [release] = await readAllLive(
      site,
      live.filter((one) => one.remote === remote),
    );
    return Object.keys(release?.modules ?? {}).map((module) => `${remote}/${module}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The shell at ${site} does not tell what its live release exposes: ${reason}.`);
  }
}

/** The live releases of a running shell, without canaries. */
export const readAllLive = (site: string, live: LiveReleases): Promise<Release[]> =>
  Promise.all(
    live
      .filter(({ kind }) => kind === 'live')
      .map(async ({ remote, release }) => {
        const source = httpSource(new URL(`/remotes/${remote}/${release}/`, site).href);
        return (await readManifest(source, remote)).release;
      }),
  );
