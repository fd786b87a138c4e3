import type Koa from 'koa';
import { servePaths } from '../http/servePaths.ts';
import type { ComposerOptions } from '../pages/composing/ComposerOptions.ts';
import type { BrowserBuild } from '../pages/document/BrowserBuild.ts';
import { resolveMounts } from '../pages/visitors/chooseReleases.ts';
import { HOST_SCRIPTS_HEADER, RELEASES_PATH } from '../protocol/paths.ts';
import type { Releases } from './openReleases.ts';

/** Maximum number of modules in a request, more than a page has. */
const MAX_MODULES = 500;

interface ReleaseListOptions
  extends Pick<Releases, 'releasesFor'>,
    Pick<ComposerOptions, 'countPage'>,
    Pick<BrowserBuild, 'scripts'> {}

/**
 * Lists the live releases for browsers that need others than those that their page pins: all, for a region that
 * retries; with `modules`, those of a page's modules and of the modules that they mount, for navigation.
 */
export const serveReleaseList = ({
  releasesFor,
  countPage,
  scripts,
}: ReleaseListOptions): Koa.Middleware =>
  servePaths([
    [
      RELEASES_PATH,
      async (ctx) => {
        const { visitor } = ctx.state;
        const releases = await releasesFor(visitor);
        const modules = new URLSearchParams(ctx.querystring)
          .get('modules')
          ?.split(',', MAX_MODULES);
        const needed = modules ? resolveMounts(modules, releases).releases : releases;
        // A browser may show a page with them without another request.
        if (visitor.network !== undefined) countPage(needed, [], visitor.network);
        ctx.set(HOST_SCRIPTS_HEADER, scripts.map(({ file }) => file).join(' '));
        return needed.map(({ pinned }) => pinned);
      },
    ],
  ]);
