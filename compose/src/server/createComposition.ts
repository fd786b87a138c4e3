import { type ListedPage, listPages } from '../pages/composing/listPages.ts';
import { openMirrors } from '../releases/mirror/openMirrors.ts';
import { isMissing } from '../releases/tracking/isMissing.ts';
import { checkGrants } from '../site/grants/checkGrants.ts';
import { checkOrigins } from '../site/loads/checkOrigins.ts';
import { createMetrics } from './admin/createMetrics.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import { checkOptionalRemotes } from './checkOptionalRemotes.ts';
import { foldersIn } from './foldersIn.ts';
import { openAssets } from './openAssets.ts';
import { openPages } from './openPages.ts';
import { openReleases, type Releases } from './openReleases.ts';
import { openRendering } from './openRendering.ts';
import type { RunningComposition } from './RunningComposition.ts';

/**
 * Starts the composition of a site: polls its remotes for releases, renders pages in worker processes,
 * and serves them. It resolves once pages can be rendered and each remote that is not optional has a
 * live release, or 3 s have passed.
 *
 * A release that is rejected throws nothing: the log, `/metrics` and `/_shell/remotes` state the reason.
 *
 * @throws StartError if the host is not built, the data folder cannot be used, a module of an optional
 *   remote is not optional, or a path or an origin is granted to an unknown remote or twice.
 * @example
 * const composition = await createComposition({
 *   site,
 *   remotes: [{ name: 'cart', source: 'https://cart.example/releases/' }],
 *   build: path.join(__dirname, '..'),
 *   dataDir: './data',
 *   origin: 'https://live.site',
 *   logger,
 * });
 * new Koa().use(composition.middleware).listen(3000);
 */
export async function createComposition<Data, About>(
  options: CompositionOptions<Data, About>,
): Promise<RunningComposition<About>> {
  const { site } = options;
  checkOptionalRemotes(site, options.remotes);
  checkGrants(site, options.remotes);
  checkOrigins(site, options.remotes);
  const folders = foldersIn(options);
  const mirrors = await openMirrors(folders, options);
  const assets = await openAssets(options, folders);

  let releases: Releases | undefined;
  const remotes = () => releases?.remotes() ?? [];
  const rendering = openRendering(options, folders, () => metrics.renderFailed());
  const metrics = createMetrics(
    remotes,
    rendering.circuits.all,
    site.pages.map(({ id }) => id),
  );
  releases = await openReleases(options, { mirrors, rendering, metrics });
  const { developed, look } = releases;
  const pages = openPages(options, { assets, releases, rendering, metrics });
  await rendering.ready();

  const listed = () => (developed?.remotes ?? remotes()).flatMap(({ state }) => state().live ?? []);
  return {
    middleware: pages.middleware,
    beforeAll: pages.beforeAll,
    admin: pages.admin,
    registry: metrics.registry,
    // What the site's `grants.about` returns.
    pages: () => listPages(site, listed()) as ListedPage<About>[],
    look,
    canRender: rendering.canRender,
    missing: () =>
      remotes()
        .filter(isMissing)
        .map(({ name }) => name),
    close: () => {
      releases.close();
      pages.close();
      rendering.close();
    },
  };
}
