import { type PropsWithChildren, type ReactNode, useContext, useMemo } from 'react';
import { StaticRouter } from 'react-router-dom';
import { StyleSheetContext } from 'styled-components';
import type { Composition } from '../../protocol/composition/Composition.ts';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';
import { extractHead } from '../../site/head/extractHead.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { noFetch } from '../../site/loads/runLoad.ts';
import { pageAt } from '../../site/pageModules.ts';
import { composeSite } from '../../site/pages/composeSite.ts';
import type { ModuleLoader } from '../../site/react/ModuleLoader.ts';
import type { ModuleData } from '../../site/react/ModuleWithData.tsx';
import { RenderedInBrowserOnly } from '../../site/react/RenderedInBrowserOnly.ts';
import { PageRoot, SitePage } from '../../site/react/SitePage.tsx';
import type { Site } from '../../site/SiteDefinition.ts';
import { isInstanceOf, messageOf, textOf } from '../sandbox/readUntrusted.ts';
import { createServerData } from './createServerData.ts';
import { createServerLoader } from './createServerLoader.ts';
import { createStyleCache, type StyleCache } from './createStyleCache.ts';
import type { ServerModules } from './evaluateModules.ts';
import type { RenderedPage, RenderFailure } from './RenderJob.ts';
import { renderToHtml } from './renderToHtml.ts';

interface RenderPageOptions {
  /** Called after a region, with the module that contains it; undefined: the host's own code. */
  onExit?: (parent: ModuleId | undefined) => void;
  search?: string;
  /** Makes the requests of modules' loads. Default: every fetch is refused. */
  fetchFor?: (module: ModuleId, signal: AbortSignal) => LoadFetch;
  /** Default: a new cache, so that all styles are parsed again. */
  styleCache?: StyleCache;
  /** Called with the rendered part of the page while data are loading, again after each outcome of a load. */
  onPart?: (page: RenderedPage) => void;
}

/**
 * @param path renders the 404 page if neither the site nor the composition has a page for it.
 * @param modules the modules that can be rendered; the pinned releases' other modules are left to the browser.
 */
export async function renderPage(
  site: Site,
  path: string,
  composition: Composition,
  modules: ServerModules,
  {
    onExit,
    search = '',
    fetchFor = () => noFetch,
    styleCache = createStyleCache(),
    onPart,
  }: RenderPageOptions = {},
): Promise<RenderedPage> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), WORKER_DEADLINES.loadTimeoutMs);
  const pageData = createServerData(search, deadline.signal, fetchFor);

  const render = async (moduleData: ModuleData): Promise<RenderedPage> => {
    const failures: RenderFailure[] = [];
    const signal = AbortSignal.timeout(WORKER_DEADLINES.renderTimeoutMs);
    const onError = (error: unknown, info: { componentStack?: string | null }) => {
      if (isInstanceOf(error, RenderedInBrowserOnly)) return error.digest;
      // Compared by identity, since a module may throw an error of any name.
      const timedOut = signal.aborted && error === signal.reason;
      failures.push(describeFailure(error, info.componentStack, timedOut));
      return undefined;
    };
    const loader = createServerLoader(composition.releases, modules, onExit, moduleData);
    const tree = await renderToHtml(
      <ParsedOnce styleCache={styleCache}>{pageTree(site, path, composition, loader)}</ParsedOnce>,
      { onError, signal },
    );
    const { loads, late, ...ttl } = pageData.results();
    const perVisitor = loader.perVisitor();
    const rendered = loader.rendered().filter((id) => !late.includes(id));
    const hasThrown = (id: ModuleId) => failures.some(({ module }) => module === id);
    const { element: styles, leaks } = styleCache.finish(tree.styles, tree.html);
    for (const leak of leaks) {
      // biome-ignore lint/suspicious/noConsole: the server logs it
      console.error(`Left out of the styles of ${path}: ${leak}`);
    }
    return {
      ...extractHead(tree.html),
      styles,
      rendered,
      static: rendered.filter((id) => modules.get(id)?.isStatic && !hasThrown(id)),
      ...(perVisitor.length > 0 && { perVisitor }),
      failures,
      loads,
      ...ttl,
    };
  };

  const renderParts = async (whole: Promise<unknown>) => {
    await Promise.race([
      whole,
      new Promise((wake) => setTimeout(wake, WORKER_DEADLINES.lateAfterMs)),
    ]);
    while (pageData.isLoading()) {
      const next = pageData.next();
      const part = await render(pageData.soFar);
      // After the deadline, or once the whole page is rendered, no parts are needed.
      if (deadline.signal.aborted) return;
      onPart?.(part);
      await next;
    }
  };

  try {
    const whole = render(pageData);
    if (onPart) void renderParts(whole).catch(() => {});
    return await whole;
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }
}

/** The React tree of a page, the same that the browser hydrates. */
export function pageTree(
  given: Site,
  path: string,
  composition: Pick<Composition, 'data' | 'overrides' | 'page' | 'slots' | 'isAwaited'>,
  loader: ModuleLoader,
): ReactNode {
  const site = composeSite(given, composition);
  const pages = {
    at: (at: string) => pageAt(site, at),
    isAwaited: () => composition.isAwaited === true,
  };
  const { data, overrides = [] } = composition;
  return (
    <PageRoot site={site} data={data} loader={loader}>
      <StaticRouter location={{ pathname: path }}>
        <SitePage site={site} data={data} pages={pages} overrides={overrides} />
      </StaticRouter>
    </PageRoot>
  );
}

/** Makes the styled components within it use the cache's parser. */
export function ParsedOnce({
  styleCache,
  children,
}: PropsWithChildren<{ styleCache: StyleCache }>) {
  const styles = useContext(StyleSheetContext);
  const value = useMemo(
    () => ({ ...styles, stylis: styleCache.parsesOnce(styles.stylis) }),
    [styleCache, styles],
  );
  return <StyleSheetContext value={value}>{children}</StyleSheetContext>;
}

/** Matches the name of a module's component (`evaluateModules`), not the file of a release's code. */
const MODULE_FRAME = /^\s*at (?:\S+ )?([a-z][\w-]*\/\w+)(?= |$)/m;

export function describeFailure(
  error: unknown,
  componentStack?: string | null,
  timedOut = false,
): RenderFailure {
  const module = MODULE_FRAME.exec(componentStack ?? '')?.[1]?.slice(0, MAX_TEXT_LENGTH);
  const isError = isInstanceOf(error, Error) || isInstanceOf(error, DOMException);
  const name = isError ? textOf(() => error.name) : typeof error;
  const stack = isError ? textOf(() => error.stack ?? '') : '';
  return {
    timedOut,
    name,
    message: messageOf(error),
    ...(module !== undefined && { module }),
    ...(stack !== '' && { stack }),
  };
}
