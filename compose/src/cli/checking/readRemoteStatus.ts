import { RemoteStatus } from '../../protocol/teamApi.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import { fetchFromShell } from './fetchFromShell.ts';

/**
 * What the visitors of a running shell get of a remote.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or it does not know the remote.
 */
export async function readRemoteStatus(site: string, remote: string): Promise<RemoteStatus> {
  try {
    return await fetchFromShell(site, {
      file: `status/${remote}`,
      schema: RemoteStatus,
      maxBytes: 100_000,
      what: `how ${remote} does`,
    });
  } catch (error) {
    const isUnknown = error instanceof Error && error.cause instanceof FileMissing;
    throw isUnknown ? new Error(`The shell at ${site} knows no remote called "${remote}".`) : error;
  }
}
