import * as v from 'valibot';
import { ReleaseContract } from '../../gate/ReleaseContract.ts';
import { httpSource } from '../../sources/httpSource.ts';
import { readWhole } from '../../sources/readWhole.ts';

/** Sample props are in it. */
const MAX_BYTES = 1_000_000;

/**
 * What a running shell asks of a release.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or one that tells no contract.
 */
export async function readReleaseContract(site: string): Promise<ReleaseContract> {
  try {
    const shell = httpSource(new URL('/_shell/', site).href);
    return v.parse(
      ReleaseContract,
      JSON.parse((await readWhole(shell, 'contract', MAX_BYTES)).toString()),
    );
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(`The shell at ${site} does not tell its contract: ${reason}.`);
  }
}
