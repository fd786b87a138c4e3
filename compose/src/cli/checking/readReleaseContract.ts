import { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { fetchFromShell } from './fetchFromShell.ts';

/**
 * What a running shell requires of a release.
 *
 * @param site its public address.
 * @throws Error as `fetchFromShell` does.
 */
export const readReleaseContract = (site: string): Promise<ReleaseContract> =>
  fetchFromShell(site, {
    file: 'contract',
    schema: ReleaseContract,
    // Sample props are in it.
    maxBytes: 1_000_000,
    what: 'its contract',
  });
