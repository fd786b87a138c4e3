import { LiveReleases } from '../../protocol/manifest/liveReleases.ts';
import { askShell } from './askShell.ts';

/**
 * The releases that visitors of a running shell get.
 *
 * @param site its public address.
 * @throws Error as `askShell` does.
 */
export const readLiveReleases = (site: string): Promise<LiveReleases> =>
  askShell(site, {
    file: 'live',
    schema: LiveReleases,
    maxBytes: 100_000,
    what: 'what is live',
  });
