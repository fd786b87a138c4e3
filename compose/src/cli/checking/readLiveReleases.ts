import { LiveReleases } from '../../protocol/teamApi.ts';
import { fetchFromShell } from './fetchFromShell.ts';

/**
 * The releases that visitors of a running shell get.
 *
 * @param site its public address.
 * @throws Error as `fetchFromShell` does.
 */
export const readLiveReleases = (site: string): Promise<LiveReleases> =>
  fetchFromShell(site, {
    file: 'live',
    schema: LiveReleases,
    maxBytes: 100_000,
    what: 'what is live',
  });
