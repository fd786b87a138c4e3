import {
  type ReleaseSequences,
  SEQUENCES_MAX_AGE_S,
} from '../../protocol/composition/releaseSequences.ts';
import type { Publication } from '../../protocol/manifest/publication.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import type { Refusal } from '../admission/createRefusals.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { WithdrawnCanary } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { trackRemote } from './trackRemote.ts';

export interface LiveCanary {
  release: LiveRelease;
  /** Of the step that it has reached, in per cent. */
  share: number;
  later?: readonly CanaryStep[];
  /** Of its team's publication of it; undefined: it has published none. */
  sequence?: number;
}

export interface CanaryStep {
  share: number;
  /** When it may be reached, in ms since 1970. */
  from: number;
}

export interface RemoteState {
  live: LiveRelease | undefined;
  canary: LiveCanary | undefined;
  /** The last canary that the shell ended by itself, until its team publishes another, or it anew. */
  withdrawn?: WithdrawnCanary | undefined;
  /** The team's last publication of the live release. */
  published?: Publication | undefined;
  /** The newest publication that this follows from, be it of a canary or of its end. */
  newest?: Pick<Publication, 'sequence' | 'at'> | undefined;
  /** The last one, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly optional?: boolean;
  state(): RemoteState;
  /** Of the publications that were taken. */
  lastSequence?(): number;
}

export type TrackedRemote = ReturnType<typeof trackRemote>;

/** Whether a remote has no release, and the site does not do without it. */
export const isMissing = ({ optional = false, state }: ObservedRemote): boolean =>
  !optional && !state().live;

export function listLive({ name: remote, state }: ObservedRemote): LiveReleases {
  const { live, canary } = state();
  return [
    ...(live ? [{ remote, release: live.pinned.id, kind: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release.pinned.id, kind: 'canary' as const }] : []),
  ];
}

/** @param since of later publications only, in ms since 1970. */
export function sequencesOf(
  remotes: readonly Pick<TrackedRemote, 'name' | 'state'>[],
  since = Number.NEGATIVE_INFINITY,
): ReleaseSequences {
  const sequences = new Map<string, number>();
  for (const { name, state } of remotes) {
    const { newest } = state();
    if (newest && Date.parse(newest.at) > since) sequences.set(name, newest.sequence);
  }
  return sequences;
}

/** Those in pages: every server has polled older publications by now. */
export const recentSequencesOf = (remotes: Parameters<typeof sequencesOf>[0]): ReleaseSequences =>
  sequencesOf(remotes, Date.now() - SEQUENCES_MAX_AGE_S * 1_000);
