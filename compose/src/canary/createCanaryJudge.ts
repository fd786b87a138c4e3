import type { RegionFailure } from '../react/RegionFailure.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { TrackedRemote } from '../tracking/TrackedRemote.ts';
import type { TrialCounts } from './isWorse.ts';
import { Trial } from './Trial.ts';

/** Whoever reports a failure, as far as it can be known. */
export interface Witness {
  /** The visitor's number, 0 to 99; undefined: they were never dealt out. */
  bucket: number | undefined;
  /** The same for all that one visitor reports. */
  visitor: string;
}

/** Ends canaries that fail more often than the live release. */
export interface CanaryJudge {
  /** A page was made from these releases. */
  served(releases: readonly LiveRelease[]): void;
  /** A region of a release has failed in a visitor's browser. */
  failed(failure: RegionFailure, witness: Witness): void;
  /** What is known of the canary of a remote; undefined: nothing has happened to it. */
  trialOf(remote: string): TrialCounts | undefined;
}

export interface CanaryJudgeOptions {
  /** The remotes as visitors get them. */
  remotes: () => readonly TrackedRemote[];
  /** Whether one of them has a canary. */
  hasCanary: () => boolean;
  /** A canary has been withdrawn: visitors get the live release from now on. */
  onWithdrawn: (remote: string) => void;
}

/**
 * Counts for whom regions fail, of each remote with a canary. Anybody can send reports: one counts
 * only where the visitor's number belongs to the release that it blames, and each visitor once.
 */
export function createCanaryJudge({
  remotes,
  hasCanary,
  onWithdrawn,
}: CanaryJudgeOptions): CanaryJudge {
  const trials = new Map<string, Trial>();

  /** The trial that a remote is in now. */
  const trialOf = ({ name, state }: TrackedRemote): Trial | undefined => {
    const { live, canary } = state();
    if (!live || !canary) {
      trials.delete(name);
      return undefined;
    }
    const key = `${canary.share} ${live.pinned.id} ${canary.release.pinned.id}`;
    const known = trials.get(name);
    if (known?.key === key) return known;
    const trial = new Trial(key, canary.share);
    trials.set(name, trial);
    return trial;
  };

  const remoteOf = (name: string) => remotes().find((remote) => remote.name === name);

  return {
    served: (releases) => {
      if (!hasCanary() && trials.size === 0) return;
      for (const remote of remotes()) {
        const canary = remote.state().canary?.release;
        const trial = trialOf(remote);
        if (trial && canary && releases.includes(canary)) trial.counts.pages += 1;
      }
    },
    failed: ({ remote: name, release }, { bucket, visitor }) => {
      const remote = remoteOf(name);
      const trial = remote && trialOf(remote);
      const { live, canary } = remote?.state() ?? {};
      if (!remote || !trial || !live || !canary || bucket === undefined) return;
      const given = bucket < canary.share ? canary.release : live;
      if (given.pinned.id !== release) return;
      trial.failed(given === live ? 'live' : 'canary', visitor);
      if (!trial.isLost()) return;
      const reason = reasonOf(trial.counts, canary.share);
      void remote.withdrawCanary(release, reason).then((isWithdrawn) => {
        if (isWithdrawn) onWithdrawn(name);
      });
    },
    trialOf: (name) => {
      const remote = remoteOf(name);
      return remote && trialOf(remote)?.counts;
    },
  };
}

const reasonOf = ({ failed: { canary, live } }: TrialCounts, share: number): string =>
  `its regions failed for ${canary} visitors, and those of the live release, which has ${100 - share} % of the visitors, for ${live}`;
