import { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { askShell } from './askShell.ts';

/**
 * What a running shell asks of a release.
 *
 * @param site its public address.
 * @throws Error as `askShell` does.
 */
export const readReleaseContract = (site: string): Promise<ReleaseContract> =>
  askShell(site, {
    file: 'contract',
    schema: ReleaseContract,
    // Sample props are in it.
    maxBytes: 1_000_000,
    what: 'its contract',
  });
