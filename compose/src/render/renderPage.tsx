import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createDashboardStore } from '../../../shell/src/dashboard/createDashboardStore.ts';
import { Page } from '../../../shell/src/layout/Page.tsx';
import type { Composition } from '../composition/Composition.ts';
import { DEADLINES } from '../deadlines.ts';
import type { ModuleLoader } from '../react/ModuleLoader.ts';

export interface RenderedPage {
  /** Contents of the root element. */
  html: string;
  /** `<style>` elements of every styled component on the page. */
  styles: string;
}

export interface RenderInput {
  routes: RouteObject[];
  context: StaticHandlerContext;
  composition: Composition;
  modules: ModuleLoader;
  /** Hears what a region threw; the page goes out without it. A digest returned reaches the browser. */
  onError: (error: unknown, info: RegionErrorInfo) => string | undefined;
}

/** What React tells of the place where an error was thrown. */
export interface RegionErrorInfo {
  componentStack?: string | null;
}

/** Renders a route's tree, the same tree that the browser hydrates. */
export async function renderPage({
  routes,
  context,
  composition,
  modules,
  onError,
}: RenderInput): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  const { dataRoutes } = createStaticHandler(routes);
  const dashboard = createDashboardStore(composition.dashboard, neverAsk);
  try {
    const { prelude } = await prerender(
      sheet.collectStyles(
        <Page modules={modules} dashboard={dashboard}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Page>,
      ),
      {
        onError,
        signal: AbortSignal.timeout(DEADLINES.renderMs),
        // All in order: a boundary that is put aside needs a script to be put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      },
    );
    return { html: await new Response(prelude).text(), styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

const neverAsk = () => new Promise<never>(() => {});
