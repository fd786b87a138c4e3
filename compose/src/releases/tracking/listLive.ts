import type { LiveReleases } from '../../protocol/manifest/liveReleases.ts';
import type { ObservedRemote } from './TrackedRemote.ts';

/** The releases that visitors get of a remote: the live one, and the canary. */
export function listLive({ name: remote, state }: ObservedRemote): LiveReleases {
  const { live, canary } = state();
  return [
    ...(live ? [{ remote, release: live.pinned.id, kind: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release.pinned.id, kind: 'canary' as const }] : []),
  ];
}
