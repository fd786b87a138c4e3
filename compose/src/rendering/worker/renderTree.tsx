import { type ReactNode, useContext, useMemo } from 'react';
import { StaticRouter } from 'react-router-dom';
import { StyleSheetContext } from 'styled-components';
import type { Composition } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { takeHead } from '../../site/head/takeHead.ts';
import type { KnownPages } from '../../site/pagesOf.ts';
import type { ModuleLoader } from '../../site/react/ModuleLoader.ts';
import { PageRoot, SitePage } from '../../site/react/SitePage.tsx';
import type { Site } from '../../site/SiteDefinition.ts';
import type { StyleCache } from './createStyleCache.ts';
import type { RenderedPage } from './RenderJob.ts';
import { renderToHtml } from './renderToHtml.ts';

interface TreeToRender {
  site: Site;
  composition: Pick<Composition, 'data' | 'overrides'>;
  /** Of the page; any other renders the 404 page. */
  path: string;
  pages: KnownPages;
  loader: ModuleLoader;
  /** Called with what a region threw; the page goes out without it. A digest returned reaches the browser. */
  onError: (error: unknown, info: RegionErrorInfo) => string | undefined;
  /** Of other pages. Default: all styles are made anew. */
  styleCache?: StyleCache | undefined;
}

/** React's description of the place where an error was thrown. */
export interface RegionErrorInfo {
  componentStack?: string | null;
}

/** Renders a page's tree, the same tree that the browser hydrates. */
export async function renderTree({
  site,
  composition: { data, overrides = [] },
  path,
  pages,
  loader,
  onError,
  styleCache,
}: TreeToRender): Promise<Pick<RenderedPage, 'html' | 'head' | 'styles'>> {
  const { html, styles } = await renderToHtml(
    <ParsedOnce styleCache={styleCache}>
      <PageRoot site={site} data={data} loader={loader}>
        <StaticRouter location={{ pathname: path }}>
          <SitePage site={site} data={data} pages={pages} overrides={overrides} />
        </StaticRouter>
      </PageRoot>
    </ParsedOnce>,
    { onError, signal: AbortSignal.timeout(DEADLINES.renderMs) },
  );
  return { ...takeHead(html), styles };
}

/** Gives the styled components in it the parser of the cache. */
export function ParsedOnce({
  styleCache,
  children,
}: {
  styleCache: StyleCache | undefined;
  children: ReactNode;
}) {
  const styles = useContext(StyleSheetContext);
  const value = useMemo(
    () => (styleCache ? { ...styles, stylis: styleCache.parsesOnce(styles.stylis) } : styles),
    [styleCache, styles],
  );
  return <StyleSheetContext value={value}>{children}</StyleSheetContext>;
}
