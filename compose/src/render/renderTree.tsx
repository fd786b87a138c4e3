import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { OverriddenRemote } from '../composition/Composition.ts';
import { DEADLINES } from '../deadlines.ts';
import type { KnownPages } from '../grants/KnownPages.ts';
import { takeHead } from '../head/takeHead.ts';
import type { ModuleLoader } from '../react/ModuleLoader.ts';
import { PageRoot } from '../react/PageRoot.tsx';
import { SitePage } from '../react/SitePage.tsx';
import type { Site } from '../site/SiteDefinition.ts';
import type { StyleCache } from './createStyleCache.ts';
import { prerenderToText } from './prerenderToText.ts';
import type { RenderedPage } from './RenderAnswer.ts';

interface TreeToRender {
  site: Site;
  data: unknown;
  /** Of the page; any other is that of the page which says that there is none. */
  path: string;
  pages: KnownPages;
  overrides: readonly OverriddenRemote[];
  loader: ModuleLoader;
  /** Hears what a region threw; the page goes out without it. A digest returned reaches the browser. */
  onError: (error: unknown, info: RegionErrorInfo) => string | undefined;
  /** Of pages made from the same releases. Default: all styles are made anew. */
  styleCache?: StyleCache | undefined;
}

/** What React tells of the place where an error was thrown. */
export interface RegionErrorInfo {
  componentStack?: string | null;
}

/** Renders a page's tree, the same tree that the browser hydrates. */
export async function renderTree({
  site,
  data,
  path,
  pages,
  overrides,
  loader,
  onError,
  styleCache,
}: TreeToRender): Promise<Pick<RenderedPage, 'html' | 'head' | 'styles'>> {
  const sheet = new ServerStyleSheet();
  styleCache?.lendTo(sheet);
  try {
    const rendered = await prerenderToText(
      sheet.collectStyles(
        <PageRoot site={site} data={data} loader={loader}>
          <StaticRouter location={{ pathname: path }}>
            <SitePage site={site} data={data} pages={pages} overrides={overrides} />
          </StaticRouter>
        </PageRoot>,
      ),
      {
        onError,
        signal: AbortSignal.timeout(DEADLINES.renderMs),
        // All in order: a boundary that is put aside needs a script to be put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      },
    );
    return {
      ...takeHead(rendered),
      styles: sheet.getStyleTags(),
    };
  } finally {
    sheet.seal();
  }
}
