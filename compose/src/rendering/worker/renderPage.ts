import type { Composition } from '../../protocol/composition/Composition.ts';
import { DEADLINES, MAX_TEXT_LENGTH } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { findAddress } from '../../site/findAddress.ts';
import { composeSite } from '../../site/grants/composeSite.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { noFetch } from '../../site/loads/runLoad.ts';
import { pageAt } from '../../site/pagesOf.ts';
import { RenderedInBrowserOnly } from '../../site/react/RenderedInBrowserOnly.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { isInstanceOf, messageOf, textOf } from '../sandbox/readUntrusted.ts';
import { createServerData } from './createServerData.ts';
import { createServerLoader } from './createServerLoader.ts';
import { createStyleCache, type StyleCache } from './createStyleCache.ts';
import type { ServerModules } from './openModules.ts';
import type { RenderedPage, RenderFailure } from './RenderJob.ts';
import { type RegionErrorInfo, renderTree } from './renderTree.tsx';

/**
 * Renders the page at a path: page → the modules it mounts → HTML.
 *
 * @param path of a page of the site, or of the composition's own; any other path renders the 404 page.
 * @param modules those that can be rendered; the others of the pinned releases are left to the
 *   browser.
 * @throws Error where the path redirects: that is no page.
 */
export async function renderPage(
  given: Site,
  path: string,
  composition: Composition,
  modules: ServerModules,
  {
    onLeft,
    search = '',
    fetchFor = () => noFetch,
    styleCache = createStyleCache(),
  }: RenderPageOptions = {},
): Promise<RenderedPage> {
  const target = given.redirects?.[findAddress(given, path) ?? ''];
  if (target !== undefined) throw new Error(`${path} is not a page: it redirects`);

  const failures: RenderFailure[] = [];
  const onError = (error: unknown, info?: RegionErrorInfo) => {
    if (error instanceof RenderedInBrowserOnly) return error.digest;
    failures.push(describeFailure(error, info?.componentStack));
    return undefined;
  };

  const { site, page: own } = composeSite(given, composition);
  const pages = {
    at: (at: string) => pageAt(site, at) ?? (own?.path === at ? own : undefined),
    isAwaited: () => composition.isAwaited === true,
  };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINES.loadMs);
  const moduleData = createServerData({ search, signal: deadline.signal, fetchFor });
  const loader = createServerLoader(composition.releases, modules, onLeft, moduleData);
  try {
    const tree = await renderTree({ site, composition, path, pages, loader, onError, styleCache });
    const loads = moduleData.results();
    const late = loads.filter(({ status }) => status === 'late').map(({ module }) => module);
    const lifeMs = moduleData.lifeMs();
    const { element: styles, leaks } = styleCache.finish(tree.styles);
    for (const leak of leaks) {
      // biome-ignore lint/suspicious/noConsole: the server logs it
      console.error(`Left out of the styles of ${path}: ${leak}`);
    }
    return {
      ...tree,
      styles,
      // A module whose load was late is left to the browser.
      rendered: loader.rendered().filter((id) => !late.includes(id)),
      failures,
      loads,
      ...(lifeMs === undefined ? {} : { lifeMs }),
    };
  } finally {
    clearTimeout(timer);
    // Ends loads that the page did not wait for.
    deadline.abort();
  }
}

interface RenderPageOptions {
  /** Called after a region with the module around it; undefined: the host's own code. */
  onLeft?: (around: ModuleId | undefined) => void;
  /** The page's query. Default: none. */
  search?: string;
  /** Makes the requests of modules' loads. Default: every fetch is refused. */
  fetchFor?: (module: ModuleId, signal: AbortSignal) => LoadFetch;
  /** Of other pages. Default: all styles are made anew. */
  styleCache?: StyleCache;
}

/** The name of a module's outermost component in React's component stacks (`openModules`). */
const MODULE_FRAME = /^\s*at (?:\S+ )?([a-z][\w-]*\/[A-Z]\w*)\b/m;

/** Turns what a region threw into data that can leave the process. Never throws. */
export function describeFailure(error: unknown, componentStack?: string | null): RenderFailure {
  const module = MODULE_FRAME.exec(componentStack ?? '')?.[1]?.slice(0, MAX_TEXT_LENGTH);
  const name = isError(error) ? textOf(() => error.name) : typeof error;
  const stack = isError(error) ? textOf(() => error.stack ?? '') : '';
  return {
    late: name === 'TimeoutError',
    name,
    message: messageOf(error),
    ...(module === undefined ? {} : { module }),
    ...(stack === '' ? {} : { stack }),
  };
}

const isError = (error: unknown): error is Error =>
  isInstanceOf(error, Error) || isInstanceOf(error, DOMException);
