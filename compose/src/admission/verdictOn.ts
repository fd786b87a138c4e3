import type { Verdict } from '../manifest/verdict.ts';
import type { RemoteState } from '../tracking/TrackedRemote.ts';
import type { Refusals } from './createRefusals.ts';

/** What has become of a release, with reasons that anybody may read. */
export function verdictOn(
  id: string,
  { live, canary, withdrawn, refusal }: RemoteState,
  refusals: Refusals,
): Omit<Verdict, 'sequence'> {
  const own = refusals.of(id);
  if (own?.byGate) return { state: 'refused', reason: own.publicReason };
  if (live?.pinned.id === id) return { state: 'live' };
  if (canary?.release.pinned.id === id) return { state: 'canary' };
  if (withdrawn?.id === id) {
    return { state: 'refused', reason: `the canary was withdrawn: ${withdrawn.reason}` };
  }
  // Without a refusal of its own: perhaps not even its manifest can be read.
  const reason = own ?? (refusal?.release === undefined ? refusal : undefined);
  return { state: 'unknown', ...(reason && { reason: reason.publicReason }) };
}
