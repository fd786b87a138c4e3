import { createStaticHandler } from 'react-router-dom';
import type { Composition } from '../composition/Composition.ts';
import { RenderedInBrowserOnly } from '../react/RenderedInBrowserOnly.ts';
import { createRoutes } from '../site/createRoutes.tsx';
import type { Site } from '../site/SiteDefinition.ts';
import { createServerLoader } from './createServerLoader.ts';
import { describeFailure } from './describeFailure.ts';
import type { RenderedPage, RenderFailure } from './RenderAnswer.ts';
import { type RegionErrorInfo, renderTree } from './renderTree.tsx';
import type { ServerModules } from './ServerBundle.ts';

/**
 * Renders the page at a path: route → the modules it mounts → HTML.
 *
 * @param path of a page; with any other it is the page that says that there is none.
 * @param modules those that can be rendered; the others of the pinned releases are left to the
 *   browser.
 * @throws Error where the path redirects: that is no page.
 */
export async function renderPage(
  site: Site,
  path: string,
  composition: Composition,
  modules: ServerModules,
): Promise<RenderedPage> {
  const loader = createServerLoader(composition.releases, modules);
  const routes = createRoutes(site, composition, loader);
  const context = await createStaticHandler(routes).query(routingRequest(path));
  if (context instanceof Response) throw new Error(`${path} is not a page: it redirects`);

  const failures: RenderFailure[] = [];
  const onError = (error: unknown, info?: RegionErrorInfo) => {
    if (error instanceof RenderedInBrowserOnly) return error.digest;
    failures.push(describeFailure(error, info?.componentStack));
    return undefined;
  };
  for (const error of Object.values(context.errors ?? {})) onError(error);

  const { data } = composition;
  const tree = await renderTree({ site, data, routes, context, loader, onError });
  return { ...tree, rendered: loader.rendered(), failures };
}

/** Routing looks at the path alone; one like `//x` must not become a host. */
function routingRequest(path: string): Request {
  const url = new URL('http://shell.invalid');
  url.pathname = path;
  return new Request(url);
}
