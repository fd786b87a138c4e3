import {
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
  type SignUpOutcome,
} from '@statline/contract/api';
import type { Logger } from '@statline/service/createLogger';
import type { Composition, DashboardState } from '../../composition/Composition.ts';
import { SITE } from '../../content/site.ts';
import { describePage } from '../../findability/describePage.ts';
import { isPage } from '../../routing/isPage.ts';
import { PATHS } from '../../routing/paths.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import { documentTemplate } from '../document/documentTemplate.ts';
import { preloads } from '../document/preloads.ts';
import type { Metrics } from '../observing/createMetrics.ts';
import type { LiveRelease } from '../releases/LiveRelease.ts';
import type { RenderFailure } from '../rendering/RenderAnswer.ts';
import type { Renderer, RenderRequest } from '../rendering/Renderer.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import type { ComposedPage } from './ComposedPage.ts';
import { createPageCache } from './createPageCache.ts';
import { encodeHtml } from './encodeHtml.ts';
import { shareReads } from './shareReads.ts';

export interface ComposerDependencies {
  origin: string;
  build: BrowserBuild;
  /** The releases that this visitor's page is made from. */
  releasesFor: (visitor: Visitor) => Promise<readonly LiveRelease[]>;
  readDashboard: () => Promise<DashboardState>;
  renderer: Renderer;
  metrics: Metrics;
  logger: Logger;
}

/** Makes the composer: request → route → the modules it mounts → HTML. */
export function createComposer(dependencies: ComposerDependencies) {
  const { origin, releasesFor, metrics } = dependencies;
  const readDashboard = shareReads(dependencies.readDashboard);
  const cache = createPageCache();

  return async function composePage(url: URL, visitor: Visitor): Promise<ComposedPage> {
    const releases = await releasesFor(visitor);
    const isOverridden = visitor.overrides.size > 0;
    if (!isOverridden) metrics.pageMadeFrom(releases);
    const composition: Composition = {
      site: { ...SITE, origin },
      releases: releases.map(({ pinned }) => pinned),
      // Known once the page is rendered.
      rendered: [],
      ...(isOverridden ? { overrides: [...visitor.overrides.keys()] } : {}),
      dashboard: url.pathname === PATHS.home ? await readDashboard() : { status: 'loading' },
      ...outcomeOf(url),
    };
    const request = { path: url.pathname, composition, releases };
    const compose = () => composeAnew(request, dependencies);
    // Any path at all may be asked for, and most are no pages. What one developer looks at is
    // made anew, and takes no other page's place.
    if (isOverridden || !isPage(url.pathname)) return compose();
    return cache.remember(`${url.pathname} ${JSON.stringify(composition)}`, compose);
  };
}

async function composeAnew(
  request: RenderRequest,
  { build, renderer, metrics, logger }: ComposerDependencies,
): Promise<ComposedPage> {
  const { path, composition } = request;
  const route = await renderer.render(request);
  if ('redirectTo' in route) return route;
  const { status, handle, page, rendered, failures } = route;

  for (const failure of failures) {
    metrics.renderFailed();
    logger.error({ err: errorFrom(failure), module: failure.module, path }, 'render failed');
  }
  const html = documentTemplate({
    head: describePage(composition.site, handle),
    page,
    composition: { ...composition, rendered },
    build,
    preloads: preloads(build, composition.releases, handle.mounts),
  });
  return { status, html: encodeHtml(html), complete: failures.length === 0 };
}

/** The log describes errors; this one comes from another process. */
const errorFrom = ({ name, message, stack }: RenderFailure): Error =>
  Object.assign(new Error(message), { name, stack });

function outcomeOf({ searchParams }: URL): { outcome?: SignUpOutcome } {
  const value = searchParams.get(SIGN_UP_OUTCOME_PARAMETER);
  const outcome = SIGN_UP_OUTCOMES.find((candidate) => candidate === value);
  return outcome === undefined ? {} : { outcome };
}
