import type { RemoteModuleId } from '@statline/contract/remotes';
import * as v from 'valibot';
import type { ReleaseContract } from '../../gate/ReleaseContract.ts';
import { httpSource } from '../../sources/httpSource.ts';
import { readWhole } from '../../sources/readWhole.ts';

const MAX_BYTES = 100_000;

const Contract = v.object({
  versions: v.record(v.string(), v.string()),
  mounts: v.array(v.pipe(v.string(), v.regex(/^\w+\/\w+$/))),
});

/**
 * What a running shell asks of a release.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or one that tells no contract.
 */
export async function readReleaseContract(site: string): Promise<ReleaseContract> {
  if (!URL.canParse(site)) throw new Error(`--shell takes the address of a site, not "${site}".`);
  try {
    const shell = httpSource(new URL('/_shell/', site).href);
    const contract = v.parse(
      Contract,
      JSON.parse((await readWhole(shell, 'contract', MAX_BYTES)).toString()),
    );
    // A live shell may mount modules that this checkout has not heard of: the gate says so.
    return { ...contract, mounts: contract.mounts as RemoteModuleId[] };
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(`The shell at ${site} does not tell its contract: ${reason}.`);
  }
}
