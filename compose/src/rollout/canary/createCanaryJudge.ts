import { randomBytes } from 'node:crypto';
import { dealtShare, isInCanary } from '../../pages/visitors/isInCanary.ts';
import { readPublication } from '../../protocol/manifest/publication.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import type { RegionFailure } from '../../site/react/RegionFailure.ts';
import { type Evidence, MAX_TRIALS, type Withdrawal } from './Evidence.ts';
import { isOneServers, isWorse } from './isWorse.ts';
import { Trial } from './Trial.ts';

/** The sender of a failure report, as far as it is known. */
export interface Witness {
  /** The visitor's number, 0 to 99; undefined: no page with the release was served to them (`Proofs`). */
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
  /** Adds what another server of the site has seen. */
  merge(evidence: Evidence): void;
  /** What this server has seen; undefined: nothing. */
  evidence(): Evidence | undefined;
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
  /** Called when `evidence` has changed. */
  onChange: () => void;
}

/**
 * Counts for whom regions fail, of each remote with a canary. Anybody can send reports: one counts
 * only with the proof of a page that was served (`Proofs`), where the visitor's number belongs to the release that it
 * blames, and each visitor once; failures of a release count no further than its pages. What the other
 * servers of the site tell counts like what this one sees, as long as it is not one server's fault
 * (`isOneServers`): so all come to the same verdict, each by itself.
 */
export function createCanaryJudge(options: CanaryJudgeOptions): CanaryJudge {
  const { remotes, hasCanary, onWithdrawn, onChange } = options;
  const server = randomBytes(8).toString('hex');
  const trials = new Map<string, Trial>();

  /** The trial that a remote is in now. */
  const trialOf = ({ name, state }: TrackedRemote): Trial | undefined => {
    const { live, canary } = state();
    if (!live || !canary) {
      trials.delete(name);
      return undefined;
    }
    const { release, share, sequence = '' } = canary;
    const key = `${share} ${live.pinned.id} ${release.pinned.id} ${sequence}`;
    const known = trials.get(name);
    if (known?.key === key) return known;
    const trial = new Trial(key, dealtShare(share));
    trials.set(name, trial);
    return trial;
  };

  const remoteOf = (name: string) => remotes().find((remote) => remote.name === name);

  /** @param counts why, where that is so on every server; undefined: it is this one's own affair. */
  const withdraw = async (
    { name, state, withdrawCanary }: TrackedRemote,
    reason: string,
    counts?: TrialCounts,
  ) => {
    const id = state().canary?.release.pinned.id;
    if (id === undefined || !(await withdrawCanary(id, reason, counts))) return;
    onWithdrawn(name);
    onChange();
  };

  const judge = (remote: TrackedRemote, trial: Trial) => {
    const verdict = trial.verdict();
    const { canary } = remote.state();
    if (!verdict || !canary) return;
    const { where, counts } = verdict;
    const reason = reasonOf(counts, dealtShare(canary.share));
    if (where === 'everywhere') void withdraw(remote, reason, counts);
    else void withdraw(remote, `${reason}: ${HERE_ALONE}`);
  };

  /** Another server has withdrawn a canary: accepted if its evidence suffices and this server's does not contradict it. */
  const followWithdrawal = ({ remote: name, release, share, sequence, counts }: Withdrawal) => {
    const remote = remoteOf(name);
    const trial = remote && trialOf(remote);
    const { canary } = remote?.state() ?? {};
    if (!remote || !trial || !canary) return;
    const isSame =
      canary.release.pinned.id === release &&
      canary.share === share &&
      canary.sequence === sequence;
    const dealt = dealtShare(share);
    if (!isSame || !isWorse(counts, dealt) || isOneServers(counts, trial.ownCounts)) return;
    void withdraw(remote, reasonOf(counts, dealt), counts);
  };

  return {
    served: (releases) => {
      if (!hasCanary() && trials.size === 0) return;
      for (const remote of remotes()) {
        const { live, canary } = remote.state();
        const trial = trialOf(remote);
        if (!trial || !live || !canary) continue;
        if (releases.includes(canary.release)) trial.served('canary');
        else if (releases.includes(live)) trial.served('live');
      }
    },
    failed: ({ remote: name, release }, { bucket, visitor }) => {
      const remote = remoteOf(name);
      const trial = remote && trialOf(remote);
      const { live, canary } = remote?.state() ?? {};
      if (!remote || !trial || !live || !canary || bucket === undefined) return;
      const given = isInCanary(canary, bucket) ? canary.release : live;
      if (given.pinned.id !== release) return;
      if (!trial.failed(given === live ? 'live' : 'canary', visitor)) return;
      onChange();
      judge(remote, trial);
    },
    merge: (evidence) => {
      // The list of servers may have this one in it.
      if (evidence.server === server) return;
      for (const { remote: name, trial: key, ...seen } of evidence.trials) {
        const remote = remoteOf(name);
        const trial = remote && trialOf(remote);
        if (!remote || trial?.key !== key) continue;
        trial.merge(evidence.server, seen);
        judge(remote, trial);
      }
      evidence.withdrawals.forEach(followWithdrawal);
    },
    evidence: () => {
      const seen = {
        server,
        trials: remotes()
          .flatMap((remote) => {
            const trial = trialOf(remote);
            return trial ? [{ remote: remote.name, trial: trial.key, ...trial.evidence() }] : [];
          })
          .slice(0, MAX_TRIALS),
        withdrawals: remotes().flatMap(withdrawalsOf).slice(0, MAX_TRIALS),
      };
      return seen.trials.length + seen.withdrawals.length > 0 ? seen : undefined;
    },
    trialOf: (name) => {
      const remote = remoteOf(name);
      return remote && trialOf(remote)?.counts;
    },
  };
}

/** What the shell has withdrawn for everybody. */
function withdrawalsOf({ name: remote, state }: TrackedRemote): Withdrawal[] {
  const { withdrawn } = state();
  if (!withdrawn?.counts) return [];
  const { id: release, share, publication, counts } = withdrawn;
  const sequence = publication && readPublication(publication)?.sequence;
  return [{ remote, release, share, counts, ...(sequence === undefined ? {} : { sequence }) }];
}

const HERE_ALONE =
  'on this server alone, and not for the visitors of the others, who keep it: something is wrong here';

const reasonOf = ({ failed: { canary, live } }: TrialCounts, share: number): string =>
  `its regions failed for ${canary} visitors, and those of the live release, which has ${100 - share} % of the visitors, for ${live}`;
