import type { PinnedRelease } from '../../composition/Composition.ts';

const TIMEOUT_MS = 10_000;

/** Asks the shell's server which releases are live now; none when it cannot say. */
export async function fetchLiveReleases(): Promise<PinnedRelease[]> {
  try {
    const response = await fetch('/_shell/releases', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return [];
    // Few pages ever ask: what checks the answer comes with the question.
    const { parsePinnedReleases } = await import(
      /* webpackChunkName: "releases" */ './parsePinnedReleases.ts'
    );
    return parsePinnedReleases(await response.json());
  } catch {
    return [];
  }
}
