import {
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
  type SignUpOutcome,
} from '@statline/contract/api';
import type { Logger } from '@statline/service/createLogger';
import { SITE } from '../../../shell/src/content/site.ts';
import { shareReads } from '../../../shell/src/dashboard/shareReads.ts';
import { describePage } from '../../../shell/src/findability/describePage.ts';
import { PATHS } from '../../../shell/src/routing/paths.ts';
import { contentSecurityPolicy } from '../../../shell/src/server/document/contentSecurityPolicy.ts';
import { documentTemplate, stylesOf } from '../../../shell/src/server/document/documentTemplate.ts';
import type { Metrics } from '../admin/createMetrics.ts';
import type { Composition, DashboardState } from '../composition/Composition.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import { measureHtml } from '../document/measureHtml.ts';
import { preloads } from '../document/preloads.ts';
import type { RenderFailure } from '../render/RenderAnswer.ts';
import type { Renderer, RenderRequest } from '../renderer/Renderer.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import type { ComposedPage } from './ComposedPage.ts';
import { createPageCache } from './createPageCache.ts';
import { encodeHtml } from './encodeHtml.ts';
import { judgeRegions } from './judgeRegions.ts';

export interface ComposerDependencies {
  origin: string;
  build: BrowserBuild;
  /** The releases that this visitor's page is made from. */
  releasesFor: (visitor: Visitor) => Promise<readonly LiveRelease[]>;
  /** Origins that this visitor's page may load remotes from besides the site's own. */
  foreignOrigins: (visitor: Visitor) => readonly string[];
  readDashboard: () => Promise<DashboardState>;
  renderer: Renderer;
  metrics: Metrics;
  logger: Logger;
}

/** Stands for every address without a page: the page that says so is the same for all of them. */
const NO_PAGE = '/404';

/** What a visitor asked for. */
export interface PageAddress {
  /** The path of a page, as `PATHS` spells it; undefined: there is no such page. */
  page: string | undefined;
  query: URLSearchParams;
}

/**
 * Makes the composer: address → route → the modules it mounts → HTML.
 *
 * @returns a function that composes a page; its signal is aborted when the visitor has left.
 */
export function createComposer(dependencies: ComposerDependencies) {
  const { origin, releasesFor, foreignOrigins, renderer, metrics } = dependencies;
  const readDashboard = shareReads(dependencies.readDashboard);
  const cache = createPageCache();

  return async function composePage(
    { page, query }: PageAddress,
    visitor: Visitor,
    signal?: AbortSignal,
  ): Promise<ComposedPage> {
    const path = page ?? NO_PAGE;
    const isHome = path === PATHS.home;
    const releases = await releasesFor(visitor);
    const isOverridden = visitor.overrides.size > 0;
    if (!isOverridden) metrics.pageMadeFrom(releases);
    const composition: Composition = {
      site: { ...SITE, origin },
      releases: releases.map(({ pinned }) => pinned),
      // Known once the page is rendered.
      rendered: [],
      ...(isOverridden ? { overrides: [...visitor.overrides.keys()] } : {}),
      dashboard: isHome ? await readDashboard() : { status: 'loading' },
      ...(isHome ? outcomeOf(query) : {}),
    };
    const request = { path, composition, releases, foreignOrigins: foreignOrigins(visitor) };
    const compose = (left?: AbortSignal) => composeAnew(request, dependencies, left);
    // What one developer looks at is made anew, and takes no other page's place.
    if (isOverridden) return compose(signal);
    const withdrawn = renderer.withdrawn(composition.releases);
    return cache.remember(JSON.stringify([path, composition, withdrawn]), compose, signal);
  };
}

interface PageRequest extends RenderRequest {
  foreignOrigins: readonly string[];
}

async function composeAnew(
  request: PageRequest,
  { build, renderer, metrics, logger }: ComposerDependencies,
  signal: AbortSignal | undefined,
): Promise<ComposedPage> {
  const { path, composition, releases, foreignOrigins } = request;
  const route = await renderer.render({ path, composition, releases }, signal);
  if ('redirectTo' in route) return route;
  const { status, handle, page, rendered, failures } = route;

  for (const failure of failures) {
    metrics.renderFailed();
    logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
  }
  const html = documentTemplate({
    head: describePage(composition.site, handle),
    page,
    composition: { ...composition, rendered, sent: measureHtml(page.html) },
    build,
    preloads: preloads(build, releases, handle.mounts),
  });
  const policy = contentSecurityPolicy({ styles: stylesOf({ build, page }), foreignOrigins });
  const regions = judgeRegions(request, route);
  return {
    status: regions === 'none' ? 503 : status,
    html: encodeHtml(html, policy),
    policy,
    complete: regions === 'all' && failures.length === 0,
  };
}

/** The log describes errors; this one comes from another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });

function outcomeOf(query: URLSearchParams): { outcome?: SignUpOutcome } {
  const value = query.get(SIGN_UP_OUTCOME_PARAMETER);
  const outcome = SIGN_UP_OUTCOMES.find((candidate) => candidate === value);
  return outcome === undefined ? {} : { outcome };
}
