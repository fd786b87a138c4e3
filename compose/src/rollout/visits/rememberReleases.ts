import type { LiveReleases } from '../../protocol/teamApi.ts';

/** Of each remote: what is live, its canary, and as many before them as anybody compares with. */
const MAX_PER_REMOTE = 6;

/** Remembers which releases were live last: pages outlive them, and metrics must not grow with every release. */
export function rememberReleases(
  onForgotten: (remote: string, release: string) => void,
  maxPerRemote = MAX_PER_REMOTE,
) {
  /** Remote → its releases, the one that was live last at the end. */
  const known = new Map<string, Set<string>>();

  return {
    /** Notes what is live at this moment. */
    note: (live: LiveReleases): void => {
      for (const { remote, release } of live) {
        const releases = known.get(remote) ?? new Set();
        known.set(remote, releases);
        releases.delete(release);
        releases.add(release);
        const [oldest] = releases;
        if (releases.size <= maxPerRemote || oldest === undefined) continue;
        releases.delete(oldest);
        onForgotten(remote, oldest);
      }
    },
    /** Whether a release is live, or was until lately. */
    has: ({ remote, release }: { remote: string; release: string }): boolean =>
      known.get(remote)?.has(release) ?? false,
  };
}
