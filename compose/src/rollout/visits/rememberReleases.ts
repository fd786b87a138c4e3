import type { LiveReleases } from '../../protocol/teamApi.ts';

interface NamedRelease {
  remote: string;
  release: string;
}

/** The releases of which browsers may still report, and of which series are kept. */
export interface KnownReleases {
  /** Notes what is live at this moment. */
  note(live: LiveReleases): void;
  /** Whether a release is live, or was until lately. */
  has(release: NamedRelease): boolean;
}

/** Of each remote: what is live, its canary, and as many before them as anybody compares with. */
const MAX_PER_REMOTE = 6;

/**
 * Remembers which releases were live last: pages outlive the releases that they were made from, and
 * metrics must not grow with every release.
 *
 * @param onForgotten is called for each that is no longer remembered.
 */
export function rememberReleases(
  onForgotten: (remote: string, release: string) => void,
  maxPerRemote = MAX_PER_REMOTE,
): KnownReleases {
  /** Remote → its releases, the one that was live last at the end. */
  const known = new Map<string, Set<string>>();

  return {
    note: (live) => {
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
    has: ({ remote, release }) => known.get(remote)?.has(release) ?? false,
  };
}
