import {
  type ReleaseSequences,
  SEQUENCES_MAX_AGE_S,
} from '../../protocol/composition/releaseSequences.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import type { ObservedRemote } from './RemoteState.ts';
import type { trackRemote } from './trackRemote.ts';

export type TrackedRemote = ReturnType<typeof trackRemote>;

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
  remotes: readonly Pick<TrackedRemote, 'name' | 'state'>[],
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
