import * as v from 'valibot';
import { PinnedRelease } from '../../composition/Composition.ts';

const TIMEOUT_MS = 10_000;

/** Asks the shell's server which releases are live now; none when it cannot say. */
export async function fetchLiveReleases(): Promise<PinnedRelease[]> {
  try {
    const response = await fetch('/_shell/releases', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const releases = v.safeParse(v.array(PinnedRelease), response.ok && (await response.json()));
    return releases.success ? releases.output : [];
  } catch {
    return [];
  }
}
