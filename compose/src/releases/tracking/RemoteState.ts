import type { Publication } from '../../protocol/manifest/publication.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { Refusal } from '../admission/createRefusals.ts';
import type { WithdrawnCanary } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';

export interface LiveCanary {
  release: AdmittedRelease;
  /** The share of the step that it has reached, in per cent. */
  share: number;
  /** `from`: when the step may be reached, in ms since 1970. */
  later?: readonly { share: number; from: number }[];
  /** The number of its team's publication of it; undefined: it has published none. */
  sequence?: number;
}

/** The result of the last finished poll: the number that a page states covers releases that belong together. */
export interface PolledReleases {
  live: AdmittedRelease | undefined;
  canary: LiveCanary | undefined;
  /** The team's last publication of the live release. */
  published?: Publication | undefined;
  /** The newest publication that this follows from, be it of a canary or of its end. */
  newest?: Pick<Publication, 'sequence' | 'at'> | undefined;
}

export interface RemoteState extends PolledReleases {
  /** The last canary that the shell ended by itself, until its team publishes another, or it anew. */
  withdrawn?: WithdrawnCanary | undefined;
  /** Why the last poll failed, or else the last refusal, also when a later release has gone live since. */
  refusal: Refusal | undefined;
  /** Whether what is published now is refused, or could not be read at the last poll. */
  isRefused?: boolean;
}

export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly optional?: boolean;
  state(): RemoteState;
  /** The highest number of a publication that was taken. */
  lastSequence?(): number;
}

/** A canary ends or advances at once; a new one is served when the poll has ended, with what was published with it. */
export const withCanary = (
  releases: PolledReleases,
  canary: LiveCanary | undefined,
): PolledReleases =>
  canary && canary.release !== releases.canary?.release ? releases : { ...releases, canary };

/** What has become of a release, with reasons that anybody may read. */
export function verdictOn(
  id: string,
  { live, canary, withdrawn }: RemoteState,
  own: Refusal | undefined,
  pollFailure: Refusal | undefined,
): Pick<Verdict, 'state' | 'reason' | 'ofPublication'> {
  if (own?.byGate) {
    const { publicReason: reason, ofPublication } = own;
    return { state: 'refused', reason, ...(ofPublication && { ofPublication }) };
  }
  if (live?.pinned.id === id) return { state: 'live' };
  if (canary?.release.pinned.id === id) return { state: 'canary' };
  if (withdrawn?.id === id) {
    return { state: 'refused', reason: `the canary was withdrawn: ${withdrawn.reason}` };
  }
  // Without a refusal of its own: perhaps not even its manifest can be read.
  const reason = own ?? pollFailure;
  return { state: 'unknown', ...(reason && { reason: reason.publicReason }) };
}
