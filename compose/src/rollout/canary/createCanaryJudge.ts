import { isInCanary, roundedShare } from '../../pages/visitors/canaryAssignment.ts';
import { readPublication } from '../../protocol/manifest/publication.ts';
import type { RegionFailure } from '../../protocol/reports/RegionFailure.ts';
import { SLOW_MS, type TrialCounts } from '../../protocol/TrialCounts.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { LiveCanary } from '../../releases/tracking/RemoteState.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { type Evidence, MAX_TRIALS, type Withdrawal } from '../../state/ServerRecord.ts';
import { CanaryAnalysis, type CanaryDecision } from './CanaryAnalysis.ts';
import { findRegression, findSuspicion } from './canaryStatistics.ts';
import { describeRegression } from './describeRegression.ts';

/** Minimum number of visitors who get a page that pins the canary before its next step begins. */
const MIN_PINNED = 20;

export interface Reporter {
  /** The visitor's bucket, 0 to 99; undefined: the visitor has no proof of a page with the release (`Proofs`). */
  bucket: number | undefined;
  /** A digest of the visitor's network: the same in all reports of one visitor. */
  visitor: string;
}

export type CanaryJudge = ReturnType<typeof createCanaryJudge>;

interface CanaryJudgeOptions {
  remotes: () => readonly TrackedRemote[];
  hasCanary: () => boolean;
  /** A canary has been withdrawn: visitors get the live release from now on. */
  onWithdrawn: (remote: string) => void;
  /** A canary has reached a step: more visitors get it from now on. */
  onAdvanced: () => void;
  onChange: () => void;
}

/**
 * Ends canaries that fail, or are slow, more often than the live release, and takes the others to their next steps.
 * Reports can be forged: one counts only with the proof of a served page (`Proofs`), only if the visitor's bucket is
 * assigned the reported release, and once per visitor. Evidence of the site's other servers counts like this server's
 * own, unless the fault is one server's (`isServerFault`): so all servers reach the same decision.
 */
export function createCanaryJudge(options: CanaryJudgeOptions) {
  const { remotes, hasCanary, onWithdrawn, onAdvanced, onChange } = options;
  const analyses = new Map<string, CanaryAnalysis>();

  const rolloutOf = (remote: TrackedRemote): Rollout | undefined => {
    const { name, state } = remote;
    const { live, canary } = state();
    if (!live || !canary) {
      analyses.delete(name);
      return undefined;
    }
    const key = keyOf(live, canary, canary.share);
    const known = analyses.get(name);
    const analysis =
      known?.key === key ? known : new CanaryAnalysis(key, roundedShare(canary.share));
    analyses.set(name, analysis);
    return { remote, live, canary, analysis };
  };
  const rollouts = () =>
    hasCanary() || analyses.size > 0 ? remotes().flatMap((remote) => rolloutOf(remote) ?? []) : [];
  const findRollout = (name: string) => rollouts().find(({ remote }) => remote.name === name);

  const withdraw = async (
    { remote, canary }: Rollout,
    { counts, everywhere, regression }: CanaryDecision,
    share = canary.share,
  ) => {
    const { id } = canary.release.pinned;
    const reason = describeRegression(regression, roundedShare(share), everywhere);
    const evidence = everywhere ? counts : undefined;
    if (!(await remote.withdrawCanary(id, reason, evidence, share))) return;
    onWithdrawn(remote.name);
    onChange();
  };

  const judge = (rollout: Rollout) => {
    const decision = rollout.analysis.decide();
    if (decision) void withdraw(rollout, decision);
  };

  /**
   * Takes a canary with no evidence against it to its next step once enough visitors have got it, or to the step
   * that another server has reached (`reachedTrial`, the key of its trial), whose visitors already have the canary.
   */
  const advance = async ({ remote, live, canary, analysis }: Rollout, reachedTrial?: string) => {
    const hasEnoughVisitors = analysis.counts.pinned >= MIN_PINNED;
    const step = canary.later?.find(
      ({ share }, index) =>
        (index === 0 && hasEnoughVisitors) || keyOf(live, canary, share) === reachedTrial,
    );
    if (!step || analysis.decide(findSuspicion)) return;
    if (!(await remote.advanceCanary(canary.release.pinned.id, step.share))) return;
    onAdvanced();
    onChange();
  };

  /** The counts must show a regression. Whether the fault is the other server's own is for that server to find. */
  const followWithdrawal = ({ remote, release, share, sequence, counts }: Withdrawal) => {
    const rollout = findRollout(remote);
    if (!rollout) return;
    const { canary } = rollout;
    const isSame =
      canary.release.pinned.id === release &&
      (canary.later !== undefined || canary.share === share) &&
      canary.sequence === sequence;
    const regression = isSame ? findRegression(counts, roundedShare(share)) : undefined;
    if (regression) void withdraw(rollout, { counts, everywhere: true, regression }, share);
  };

  return {
    /** @param releases all that the visitor gets. @param visitor a digest as in reports. */
    countPage: (
      releases: readonly AdmittedRelease[],
      pinned: readonly AdmittedRelease[],
      visitor: string,
    ): void => {
      for (const rollout of rollouts()) {
        const { live, canary, analysis } = rollout;
        if (releases.includes(canary.release)) {
          analysis.countPage('canary', visitor, pinned.includes(canary.release));
          void advance(rollout);
        } else if (releases.includes(live)) analysis.countPage('live', visitor);
      }
    },
    countReport: ({ remote, release, ms }: RegionFailure, { bucket, visitor }: Reporter): void => {
      // Undefined if the region has failed; 0 if the interaction was faster than all of `SLOW_MS`.
      const slowLevel =
        ms === undefined ? undefined : SLOW_MS.filter((limitMs) => ms > limitMs).length;
      if (bucket === undefined || slowLevel === 0) return;
      const rollout = findRollout(remote);
      if (!rollout) return;
      const { live, canary, analysis } = rollout;
      const assigned = isInCanary(canary, bucket) ? canary.release : live;
      if (assigned.pinned.id !== release) return;
      if (!analysis.countReport(assigned === live ? 'live' : 'canary', visitor, slowLevel)) return;
      onChange();
      judge(rollout);
    },
    merge: (evidence: Evidence): void => {
      for (const counted of evidence.trials) {
        const rollout = findRollout(counted.remote);
        if (!rollout) continue;
        if (rollout.analysis.merge(evidence.server, counted)) judge(rollout);
        void advance(rollout, counted.trial);
      }
      evidence.withdrawals.forEach(followWithdrawal);
    },
    evidence: (): Omit<Evidence, 'server'> => ({
      trials: rollouts()
        .slice(0, MAX_TRIALS)
        .map(({ remote: { name: remote }, analysis }) => ({ remote, ...analysis.evidence() })),
      withdrawals: remotes()
        .toSorted((one, other) => withdrawnAt(other).localeCompare(withdrawnAt(one)))
        .flatMap(withdrawalsOf)
        .slice(0, MAX_TRIALS),
    }),
    /** The evidence about a remote's canary; undefined: it has none. */
    countsOf: (name: string): TrialCounts | undefined => findRollout(name)?.analysis.counts,
  };
}

interface Rollout {
  remote: TrackedRemote;
  live: AdmittedRelease;
  canary: LiveCanary;
  analysis: CanaryAnalysis;
}

/** The key of a trial. Each step is a separate trial, since visitors of different shares are not compared. */
const keyOf = (live: AdmittedRelease, { release, sequence }: LiveCanary, share: number): string =>
  `${share} ${live.pinned.id} ${release.pinned.id} ${sequence ?? ''}`;

const withdrawnAt = ({ state }: TrackedRemote): string => state().withdrawn?.at ?? '';

function withdrawalsOf({ name: remote, state }: TrackedRemote): Withdrawal[] {
  const { withdrawn } = state();
  if (!withdrawn?.counts) return [];
  const { id: release, share, publication, counts } = withdrawn;
  return [{ remote, release, share, counts, sequence: readPublication(publication)?.sequence }];
}
