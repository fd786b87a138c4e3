import type {
  UnrenderedCause,
  UnrenderedRegions,
} from '../../pages/metrics/createUnrenderedRegions.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import type { CircuitBreakers } from '../../rendering/renderer/createCircuitBreakers.ts';
import type { CanaryJudge } from '../../rollout/canary/createCanaryJudge.ts';
import type { VisitMetrics, VisitSummary } from '../../rollout/visits/createVisitMetrics.ts';

interface ReleaseDescription {
  release: string;
  since: string;
  from: string;
  /** Per cent of the visitors. */
  share: number;
  /** False for a release without a server bundle. */
  renderedOnServer: boolean;
  /** Modules that harmed the renderer: the browser alone renders them until a probe goes well. */
  openCircuits: {
    module: string;
    reason: string;
    at: string;
    failedProbes: number;
    nextProbeAt: string;
  }[];
  /** Modules that their last page lacked in its HTML for another reason. */
  leftToBrowser: { module: string; cause: UnrenderedCause; reason: string; since: string }[];
  /** Slots that have no room for the module that it registers. */
  withoutRoom: string[];
  /** How visits to its pages did, as a sample of the visitors' browsers measured it. */
  visits: VisitSummary[];
}

/** A remote, as operators see it. */
export interface RemoteDescription {
  remote: string;
  source: string;
  /** Whether the site does without it while it has no release. */
  optional: boolean;
  live: ReleaseDescription | null;
  canary: ReleaseDescription | null;
  /** The step that the canary takes next, and its earliest time; null: none. */
  nextStep: { share: number; from: string } | null;
  /** How the canary does beside the live release; null: there is none. */
  trial: TrialCounts | null;
  /** A canary that the shell has ended by itself. */
  withdrawn: { release: string; reason: string; at: string } | null;
  /** The highest number among the publications that were taken. */
  sequence: number;
  lastRefusal: {
    release: string | null;
    reason: string;
    at: string;
    /** When it is tried again; null: the same release would be refused again. */
    nextTry: string | null;
  } | null;
}

export interface Observations {
  circuits: Pick<CircuitBreakers, 'of'>;
  visits: Pick<VisitMetrics, 'of'>;
  unrenderedRegions: Pick<UnrenderedRegions, 'of'>;
  canaryCounts: CanaryJudge['countsOf'];
  /** The slots that have no room for the module of a release. */
  slotsWithoutRoom: (release: Pick<LiveRelease, 'pinned' | 'slots'>) => string[];
}

/** The response of `GET /_shell/remotes`. */
export function describeRemotes(
  remotes: readonly ObservedRemote[],
  observations: Observations,
): Promise<RemoteDescription[]> {
  const { canaryCounts } = observations;
  const describe = describeWith(observations);
  const descriptions = remotes.map(
    async ({ name, source, optional = false, state, lastSequence }) => {
      const { live, canary, withdrawn, refusal } = state();
      const canaryShare = canary?.share ?? 0;
      const next = canary?.later?.[0];
      return {
        remote: name,
        source: source.location,
        optional,
        live: live ? await describe(live, 100 - canaryShare) : null,
        canary: canary ? await describe(canary.release, canaryShare) : null,
        nextStep: next ? { share: next.share, from: new Date(next.from).toISOString() } : null,
        trial: canaryCounts(name) ?? null,
        withdrawn: withdrawn
          ? { release: withdrawn.id, reason: withdrawn.reason, at: withdrawn.at }
          : null,
        sequence: lastSequence?.() ?? 0,
        lastRefusal: refusal
          ? {
              release: refusal.release ?? null,
              reason: refusal.reason,
              at: refusal.at.toISOString(),
              nextTry: refusal.nextTry?.toISOString() ?? null,
            }
          : null,
      };
    },
  );
  return Promise.all(descriptions);
}

const describeWith =
  ({ circuits, visits, unrenderedRegions, slotsWithoutRoom }: Observations) =>
  async (
    { pinned, slots, since, from, serverBundle }: LiveRelease,
    share: number,
  ): Promise<ReleaseDescription> => ({
    release: pinned.id,
    since: since.toISOString(),
    from,
    share,
    renderedOnServer: serverBundle !== undefined,
    openCircuits: circuits
      .of(pinned)
      .map(({ module, reason, since: at, failedProbes, nextProbeAt }) => ({
        module: module.slice(`${pinned.name}/${pinned.id}/`.length) || 'every module',
        reason,
        at: at.toISOString(),
        failedProbes,
        nextProbeAt: nextProbeAt.toISOString(),
      })),
    leftToBrowser: unrenderedRegions.of(pinned).map(({ module, cause, reason, since }) => ({
      module: module.slice(`${pinned.name}/${pinned.id}/`.length),
      cause,
      reason,
      since: since.toISOString(),
    })),
    withoutRoom: slotsWithoutRoom({ pinned, slots }),
    visits: await visits.of(pinned.name, pinned.id),
  });
