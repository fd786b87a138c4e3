import * as v from 'valibot';
import { PinnedRelease } from '../../protocol/composition/Composition.ts';

const TIMEOUT_MS = 10_000;

/**
 * The releases that this visitor gets from the shell's server now.
 *
 * @param query which of them.
 * @throws Error when the server fails, or responds with something else than what a page may pin.
 */
export async function fetchLiveReleases(query: string): Promise<PinnedRelease[]> {
  const response = await fetch(`/_shell/releases${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The server responds with ${response.status}`);
  return v.parse(v.array(PinnedRelease), await response.json());
}
