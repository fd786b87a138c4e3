import * as v from 'valibot';
import { LiveReleases } from '../../manifest/liveReleases.ts';
import { httpSource } from '../../sources/httpSource.ts';
import { readWhole } from '../../sources/readWhole.ts';

const MAX_BYTES = 100_000;

/**
 * The releases that visitors of a running shell get.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or one that does not tell.
 */
export async function readLiveReleases(site: string): Promise<LiveReleases> {
  try {
    const shell = httpSource(new URL('/_shell/', site).href);
    return v.parse(
      LiveReleases,
      JSON.parse((await readWhole(shell, 'live', MAX_BYTES)).toString()),
    );
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(`The shell at ${site} does not tell what is live: ${reason}.`);
  }
}
