import type { Composition } from '../composition/Composition.ts';
import { DEADLINES } from '../deadlines.ts';
import { awaitedGrant } from '../grants/awaitedGrant.ts';
import { pageFrom } from '../grants/pageFrom.ts';
import type { LoadFetch } from '../loads/Load.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { RenderedInBrowserOnly } from '../react/RenderedInBrowserOnly.ts';
import { findAddress } from '../site/findAddress.ts';
import { pageAt } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { createServerData } from './createServerData.ts';
import { createServerLoader } from './createServerLoader.ts';
import { createStyleCache, type StyleCache } from './createStyleCache.ts';
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
 * @throws Error where the path redirects: that is no page.
 */
export async function renderPage(
  site: Site,
  path: string,
  composition: Composition,
  modules: ServerModules,
  {
    onLeft,
    search = '',
    fetchFor = noFetch,
    styleCache = createStyleCache(),
  }: RenderPageOptions = {},
): Promise<RenderedPage> {
  const target = site.redirects?.[findAddress(site, path) ?? ''];
  if (target !== undefined) throw new Error(`${path} is not a page: it redirects`);

  const failures: RenderFailure[] = [];
  const onError = (error: unknown, info?: RegionErrorInfo) => {
    if (error instanceof RenderedInBrowserOnly) return error.digest;
    failures.push(describeFailure(error, info?.componentStack));
    return undefined;
  };

  const { data, page, overrides = [] } = composition;
  const own = page && pageFrom(site, page);
  const pages = {
    at: (at: string) => pageAt(site, at) ?? (own?.path === at ? own : undefined),
    isAwaited: (at: string) => awaitedGrant(site, composition.releases, at) !== undefined,
  };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINES.loadMs);
  const moduleData = createServerData({ search, signal: deadline.signal, fetchFor });
  const loader = createServerLoader(composition.releases, modules, onLeft, moduleData);
  const around = { site, data, path, pages, overrides };
  try {
    const tree = await renderTree({ ...around, loader, onError, styleCache });
    const loads = moduleData.answers();
    const late = loads.filter(({ status }) => status === 'late').map(({ module }) => module);
    const lifeMs = moduleData.lifeMs();
    return {
      ...tree,
      styles: styleCache.compact(tree.styles),
      // Who is left to the browser has sent nothing.
      rendered: loader.rendered().filter((id) => !late.includes(id)),
      failures,
      loads,
      ...(lifeMs === undefined ? {} : { lifeMs }),
    };
  } finally {
    clearTimeout(timer);
    // What nobody has waited for.
    deadline.abort();
  }
}

interface RenderPageOptions {
  /** Is told whose code goes on after a region; undefined: the host's. Default: nobody is told. */
  onLeft?: (around: ModuleId | undefined) => void;
  /** The page's query. Default: none. */
  search?: string;
  /** Asks the network for what modules load. Default: nothing is answered. */
  fetchFor?: (module: ModuleId, signal: AbortSignal) => LoadFetch;
  /** Of pages made from the same releases. Default: all styles are made anew. */
  styleCache?: StyleCache;
}

const noFetch = () => () => Promise.reject(new TypeError('nobody answers here'));
