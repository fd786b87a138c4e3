import type { Composition } from '../composition/Composition.ts';
import { pageFrom } from '../grants/pageFrom.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { RenderedInBrowserOnly } from '../react/RenderedInBrowserOnly.ts';
import { findAddress } from '../site/findAddress.ts';
import { pageAt } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { createServerLoader } from './createServerLoader.ts';
import { describeFailure } from './describeFailure.ts';
import type { RenderedPage, RenderFailure } from './RenderAnswer.ts';
import { type RegionErrorInfo, renderTree } from './renderTree.tsx';
import type { ServerModules } from './ServerBundle.ts';

/**
 * Renders the page at a path: page → the modules it mounts → HTML.
 *
 * @param path of a page of the site, or of the composition's own; with any other it is the page that says that there is none.
 * @param modules those that can be rendered; the others of the pinned releases are left to the
 *   browser.
 * @param onLeft is told whose code goes on after a region; undefined: the host's.
 * @throws Error where the path redirects: that is no page.
 */
export async function renderPage(
  site: Site,
  path: string,
  composition: Composition,
  modules: ServerModules,
  onLeft?: (around: ModuleId | undefined) => void,
): Promise<RenderedPage> {
  const target = site.redirects?.[findAddress(site, path) ?? ''];
  if (target !== undefined) throw new Error(`${path} is not a page: it redirects`);

  const loader = createServerLoader(composition.releases, modules, onLeft);
  const failures: RenderFailure[] = [];
  const onError = (error: unknown, info?: RegionErrorInfo) => {
    if (error instanceof RenderedInBrowserOnly) return error.digest;
    failures.push(describeFailure(error, info?.componentStack));
    return undefined;
  };

  const { data, page, overrides = [] } = composition;
  const own = page && pageFrom(site, page);
  const pages = { at: (at: string) => pageAt(site, at) ?? (own?.path === at ? own : undefined) };
  const tree = await renderTree({ site, data, path, pages, overrides, loader, onError });
  return { ...tree, rendered: loader.rendered(), failures };
}
