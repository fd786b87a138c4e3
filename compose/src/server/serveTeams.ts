import type Koa from 'koa';
import * as v from 'valibot';
import { servePaths } from '../http/servePaths.ts';
import type { BrowserBuild } from '../pages/document/BrowserBuild.ts';
import { resolveMounts } from '../pages/visitors/chooseReleases.ts';
import { HOST_SCRIPTS_HEADER } from '../protocol/paths.ts';
import { RemoteStatus } from '../protocol/teamApi.ts';
import { listLive } from '../releases/tracking/TrackedRemote.ts';
import {
  describeRemotes,
  type Observations,
  type RemoteDescription,
} from './admin/describeRemotes.ts';
import type { Releases } from './openReleases.ts';

/** Modules of one request: more than a page has. */
const MAX_MODULES = 500;

/** Responds to teams and their commands, and to browsers that need other releases than their page pins. */
export function serveTeams(
  { remotes, releasesFor, contract }: Pick<Releases, 'remotes' | 'releasesFor' | 'contract'>,
  observations: Observations,
  { scripts }: BrowserBuild,
): Koa.Middleware {
  const find = (name: string) => remotes().find((remote) => remote.name === name);
  return servePaths([
    // For regions that try again, what is live by now; for a page that the visitor goes to, what it may mount.
    [
      /^\/_shell\/releases$/,
      async (ctx) => {
        const releases = await releasesFor(ctx.state.visitor);
        const modules = new URLSearchParams(ctx.querystring).get('modules');
        const needed =
          modules === null
            ? releases
            : resolveMounts(modules.split(',', MAX_MODULES), releases).releases;
        ctx.set(HOST_SCRIPTS_HEADER, scripts.map(({ file }) => file).join(' '));
        ctx.body = needed.map(({ pinned }) => pinned);
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
    [
      /^\/_shell\/live$/,
      (ctx) => {
        ctx.body = remotes().flatMap(listLive);
      },
    ],
    [
      /^\/_shell\/contract$/,
      (ctx) => {
        ctx.body = contract;
      },
    ],
  ]);
}

/** A figure of fewer visits describes the visitors rather than the release. */
const MIN_VISITS = 20;

/** Of what operators see, what a remote's team may know, and so anybody: no numbers of visitors. */
function publicStatus({ live, canary, ...remote }: RemoteDescription): RemoteStatus {
  const measured = (release: typeof live) =>
    release && {
      ...release,
      visits: release.visits.filter(({ visits }) => visits >= MIN_VISITS),
    };
  // The schema leaves out everything else.
  return v.parse(RemoteStatus, { ...remote, live: measured(live), canary: measured(canary) });
}
