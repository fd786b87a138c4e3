import type { UnrenderedRegions } from '../../pages/metrics/createUnrenderedRegions.ts';
import { readNameInRelease } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import type { CircuitBreakers } from '../../rendering/renderer/createCircuitBreakers.ts';
import type { CanaryJudge } from '../../rollout/canary/createCanaryJudge.ts';
import type { VisitMetrics } from '../../rollout/visits/createVisitMetrics.ts';

export interface Observations {
  circuits: Pick<CircuitBreakers, 'of'>;
  visits: Pick<VisitMetrics, 'read'>;
  unrenderedRegions: Pick<UnrenderedRegions, 'of'>;
  canaryCounts: CanaryJudge['countsOf'];
  /** The slots that have no room for a release's module. */
  slotsWithoutRoom: (release: Pick<AdmittedRelease, 'pinned' | 'slots'>) => string[];
}

interface ReadObservations extends Omit<Observations, 'visits'> {
  visits: Awaited<ReturnType<VisitMetrics['read']>>;
}

export type RemoteDescription = ReturnType<typeof describeRemote>;

/** Describes the remotes for operators: `GET /_shell/remotes`. */
export async function describeRemotes(
  remotes: readonly ObservedRemote[],
  observations: Observations,
): Promise<RemoteDescription[]> {
  const visits = await observations.visits.read();
  return remotes.map((remote) => describeRemote(remote, { ...observations, visits }));
}

function describeRemote(
  { name, source, optional = false, state, lastSequence }: ObservedRemote,
  observations: ReadObservations,
) {
  const { live, canary, withdrawn, refusal, isRefused = false } = state();
  const share = canary?.share ?? 0;
  const [next] = canary?.later ?? [];
  return {
    remote: name,
    source: source.location,
    optional,
    live: describeRelease(live, 100 - share, observations),
    canary: describeRelease(canary?.release, share, observations),
    /** The step that the canary takes next, and its earliest time. */
    nextStep: next ? { share: next.share, from: new Date(next.from).toISOString() } : null,
    /** The counts of the canary and of the live release. */
    trial: observations.canaryCounts(name) ?? null,
    withdrawn: withdrawn
      ? { release: withdrawn.id, reason: withdrawn.reason, at: withdrawn.at }
      : null,
    /** The highest sequence number of the publications that were accepted. */
    sequence: lastSequence?.() ?? 0,
    /** Whether a currently published release is refused, or cannot be read. */
    refused: isRefused,
    lastRefusal: refusal
      ? {
          release: refusal.release ?? null,
          reason: refusal.reason,
          at: refusal.at.toISOString(),
          /** When the release is tried again; null: it would be refused again. */
          nextTry: refusal.nextTry?.toISOString() ?? null,
        }
      : null,
  };
}

function describeRelease(
  release: AdmittedRelease | undefined,
  share: number,
  { circuits, visits, unrenderedRegions, slotsWithoutRoom }: ReadObservations,
) {
  if (!release) return null;
  const { pinned, slots, since, from, serverBundle } = release;
  const nameOf = (module: string) => readNameInRelease(module).module;
  return {
    release: pinned.id,
    since: since.toISOString(),
    from,
    /** Per cent of the visitors. */
    share,
    renderedOnServer: serverBundle !== undefined,
    openCircuits: circuits.of(pinned).map((circuit) => ({
      module: nameOf(circuit.module) || 'every module',
      reason: circuit.reason,
      at: circuit.since.toISOString(),
      failedProbes: circuit.failedProbes,
      nextProbeAt: circuit.nextProbeAt.toISOString(),
    })),
    /** Modules that were missing in the HTML of their last page for a reason other than an open circuit. */
    leftToBrowser: unrenderedRegions.of(pinned).map((region) => ({
      ...region,
      module: nameOf(region.module),
      since: region.since.toISOString(),
    })),
    withoutRoom: slotsWithoutRoom({ pinned, slots }),
    visits: visits.vitalsOf(pinned.name, pinned.id),
    cost: visits.costOf(pinned.name, pinned.id),
  };
}
