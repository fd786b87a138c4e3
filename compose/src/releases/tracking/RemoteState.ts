import {
  type ReleaseSequences,
  SEQUENCES_MAX_AGE_S,
} from '../../protocol/composition/releaseSequences.ts';
import type { Publication } from '../../protocol/manifest/publication.ts';
import type { LiveReleases, Verdict } from '../../protocol/teamApi.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { Refusal } from '../admission/createRefusals.ts';
import type { WithdrawnCanary } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';

export interface LiveCanary {
  release: AdmittedRelease;
  /** The share of the step that it has reached, in per cent. */
  share: number;
  /** Later steps; `from`: the earliest time of the step, in ms since 1970. */
  later?: readonly { share: number; from: number }[];
  /** The sequence number of its publication; undefined: it has none. */
  sequence?: number;
}

/** Changes together, so that a page's sequence number fits its releases. */
export interface RemoteReleases {
  live: AdmittedRelease | undefined;
  canary: LiveCanary | undefined;
  /** The team's last publication of the live release. */
  livePublication?: Publication | undefined;
  /** The newest publication behind these releases: of the live release, of a canary, or of a canary's end. */
  newestPublication?: Pick<Publication, 'sequence' | 'at'> | undefined;
}

/** What visitors get of a remote, and what its last poll has found. */
export interface RemoteState extends RemoteReleases {
  /** The last canary that the shell ended by itself, until the team publishes a canary again. */
  withdrawn?: WithdrawnCanary | undefined;
  /** Why the last poll failed; otherwise the last refusal, even if a later release has gone live since. */
  refusal: Refusal | undefined;
  /** Whether a currently published release is refused, or could not be read at the last poll. */
  isRefused?: boolean;
}

export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly optional?: boolean;
  state(): RemoteState;
  /** The highest sequence number of an accepted publication. */
  lastSequence?(): number;
}

/** Whether a required remote has no release. */
export const isMissing = ({ optional = false, state }: ObservedRemote): boolean =>
  !optional && !state().live;

export function listLive({ name: remote, state }: ObservedRemote): LiveReleases {
  const { live, canary } = state();
  return [
    ...(live ? [{ remote, release: live.pinned.id, kind: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release.pinned.id, kind: 'canary' as const }] : []),
  ];
}

/** @param since leaves out remotes whose newest publication is older, in ms since 1970. */
export function sequencesOf(
  remotes: readonly Pick<ObservedRemote, 'name' | 'state'>[],
  since = Number.NEGATIVE_INFINITY,
): ReleaseSequences {
  const sequences = new Map<string, number>();
  for (const { name, state } of remotes) {
    const { newestPublication: newest } = state();
    if (newest && Date.parse(newest.at) > since) sequences.set(name, newest.sequence);
  }
  return sequences;
}

/** The numbers that pages contain. Older publications are left out: every server has polled them. */
export const recentSequencesOf = (remotes: Parameters<typeof sequencesOf>[0]): ReleaseSequences =>
  sequencesOf(remotes, Date.now() - SEQUENCES_MAX_AGE_S * 1_000);

/** The verdict on a release, with a reason that may be public. */
export function verdictOn(
  id: string,
  { live, canary, withdrawn }: RemoteState,
  own: Refusal | undefined,
  pollFailure: Refusal | undefined,
): Pick<Verdict, 'state' | 'reason' | 'ofPublication'> {
  if (own?.isVerdict) {
    const { publicReason: reason, ofPublication } = own;
    return { state: 'refused', reason, ...(ofPublication && { ofPublication }) };
  }
  if (live?.pinned.id === id) return { state: 'live' };
  if (canary?.release.pinned.id === id) return { state: 'canary' };
  if (withdrawn?.id === id) {
    return { state: 'refused', reason: `the canary was withdrawn: ${withdrawn.reason}` };
  }
  // Without a refusal of the release itself, the poll may have failed before its manifest could be read.
  const reason = own ?? pollFailure;
  return { state: 'unknown', ...(reason && { reason: reason.publicReason }) };
}
