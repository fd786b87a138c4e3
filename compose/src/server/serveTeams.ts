import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { servePaths } from '../http/servePaths.ts';
import { CONTRACT_PATH, LIVE_PATH, RELEASES_PATH, STATUS_PATH } from '../protocol/paths.ts';
import { RemoteStatus } from '../protocol/teamApi.ts';
import { listLive, type RemoteState } from '../releases/tracking/RemoteState.ts';
import {
  describeRemotes,
  type Observations,
  type RemoteDescription,
} from './admin/describeRemotes.ts';
import type { Releases } from './openReleases.ts';

/** Reading the measurements of visits costs up to 0.1 s of CPU: a reading is cached for this time. */
const READING_TTL_MS = 5_000;

/** Responds to teams' commands. */
export function serveTeams(
  { remotes, contract }: Pick<Releases, 'remotes' | 'contract'>,
  observations: Observations,
): Koa.Middleware {
  const find = (name: string) => remotes().find((remote) => remote.name === name);
  const readings = new LRUCache<'visits', Awaited<ReturnType<Observations['visits']['read']>>>({
    max: 1,
    ttl: READING_TTL_MS,
    fetchMethod: () => observations.visits.read(),
  });
  const observed = { ...observations, visits: { read: () => readings.forceFetch('visits') } };
  return servePaths([
    // The verdict on a release, for the team that has published it (`release --shell`).
    [`${RELEASES_PATH}/:remote/:id`, (_ctx, name, id) => find(name)?.verdictOn(id)],
    // The state of a remote's releases for visitors, for its team (`status`).
    [
      `${STATUS_PATH}/:remote`,
      async (_ctx, name) => {
        const remote = find(name);
        if (!remote) return undefined;
        const [description] = await describeRemotes([remote], observed);
        return description && publicStatus(description, remote.state());
      },
    ],
    [LIVE_PATH, () => remotes().flatMap(listLive)],
    [CONTRACT_PATH, () => contract],
  ]);
}

/** With fewer visits a measurement would describe the visitors rather than the release. */
const MIN_VISITS = 20;

/** The public part of a remote's description: its team may know it, but not the numbers of visitors. */
function publicStatus(
  { live, canary, lastRefusal, ...remote }: RemoteDescription,
  { refusal, isRefused }: RemoteState,
): RemoteStatus {
  const measured = (release: typeof live) =>
    release && { ...release, visits: release.visits.filter(({ visits }) => visits >= MIN_VISITS) };
  // The schema leaves out everything else.
  return v.parse(RemoteStatus, {
    ...remote,
    live: measured(live),
    canary: measured(canary),
    refusal: isRefused && refusal ? { ...lastRefusal, reason: refusal.publicReason } : null,
  });
}
