import type Koa from 'koa';
import { servePaths } from '../http/servePaths.ts';
import { listLive } from '../releases/tracking/listLive.ts';
import { describeRemotes, type Observations } from './admin/describeRemotes.ts';
import { publicStatus } from './admin/publicStatus.ts';
import type { Releases } from './openReleases.ts';

/** Responds to teams and their commands. */
export function serveTeams(
  { remotes, releasesFor, contract }: Pick<Releases, 'remotes' | 'releasesFor' | 'contract'>,
  observations: Observations,
): Koa.Middleware {
  const find = (name: string) => remotes().find((remote) => remote.name === name);
  return servePaths([
    // For regions that try again: what is live by now.
    [
      /^\/_shell\/releases$/,
      async (ctx) => {
        const releases = await releasesFor(ctx.state.visitor);
        ctx.body = releases.map(({ pinned }) => pinned);
      },
    ],
    // For a team that has released: what has become of it (`release --shell`).
    [
      /^\/_shell\/releases\/([^/]+)\/([^/]+)$/,
      (ctx, [, remote = '', id = '']) => {
        const verdict = find(remote)?.verdictOn(id);
        if (verdict) ctx.body = verdict;
      },
    ],
    // For a team: what visitors get of its remote, and how that does (`status`).
    [
      /^\/_shell\/status\/([^/]+)$/,
      async (ctx, [, name = '']) => {
        const remote = find(name);
        const [status] = await describeRemotes(remote ? [remote] : [], observations);
        if (status) ctx.body = publicStatus(status);
      },
    ],
    // For the next shell: what it must accept (`check-releases`).
    [
      /^\/_shell\/live$/,
      (ctx) => {
        ctx.body = remotes().flatMap(listLive);
      },
    ],
    // For teams: what a release must fit (`check-contract`).
    [
      /^\/_shell\/contract$/,
      (ctx) => {
        ctx.body = contract;
      },
    ],
  ]);
}
