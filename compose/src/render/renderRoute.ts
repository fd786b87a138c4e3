import { createStaticHandler } from 'react-router-dom';
import { createRoutes, type PageHandle } from '../../../shell/src/routing/createRoutes.tsx';
import { PATHS } from '../../../shell/src/routing/paths.ts';
import type { Composition } from '../composition/Composition.ts';
import { RenderedInBrowserOnly } from '../react/RenderedInBrowserOnly.ts';
import { createServerLoader } from './createServerLoader.ts';
import { describeFailure } from './describeFailure.ts';
import type { RenderedRoute, RenderFailure } from './RenderAnswer.ts';
import { type RegionErrorInfo, renderPage } from './renderPage.tsx';
import type { ServerModules } from './ServerBundle.ts';

/**
 * Renders the page at a path: route → the modules it mounts → HTML.
 *
 * @param modules those that can be rendered; the others of the pinned releases are left to the
 *   browser.
 */
export async function renderRoute(
  path: string,
  composition: Composition,
  modules: ServerModules,
): Promise<RenderedRoute> {
  const loader = createServerLoader(composition.releases, modules);
  const routes = createRoutes(composition, loader);
  const context = await createStaticHandler(routes).query(routingRequest(path));
  if (context instanceof Response) {
    return { status: context.status, redirectTo: context.headers.get('location') ?? PATHS.home };
  }

  const failures: RenderFailure[] = [];
  const onError = (error: unknown, info?: RegionErrorInfo) => {
    if (error instanceof RenderedInBrowserOnly) return error.digest;
    failures.push(describeFailure(error, info?.componentStack));
    return undefined;
  };
  for (const error of Object.values(context.errors ?? {})) onError(error);

  const handle: PageHandle | undefined = context.matches.at(-1)?.route.handle;
  if (!handle) throw new Error('The route says nothing of itself');
  const page = await renderPage({ routes, context, composition, modules: loader, onError });
  return { status: context.statusCode, handle, page, rendered: loader.rendered(), failures };
}

/** Routing looks at the path alone; one like `//x` must not become a host. */
function routingRequest(path: string): Request {
  const url = new URL('http://shell.invalid');
  url.pathname = path;
  return new Request(url);
}
