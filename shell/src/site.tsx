import { defineSite } from '@statline/compose/site';
import { MODULES, type RemoteModules } from '@statline/contract/remotes';
import { PAGE_TEXTS } from './content/pages.ts';
import { SITE } from './content/site.ts';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { SiteRoot } from './layout/SiteRoot.tsx';
import type { AboutPage } from './pages/AboutPage.ts';
import { GRANTS } from './pages/grants.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import type { PageData } from './pages/PageData.ts';
import { PAGES } from './pages/pages.tsx';
import { RoutingErrorPage } from './pages/RoutingErrorPage.tsx';
import { RegionPlaceholder } from './regions/RegionPlaceholder.tsx';
import { UnavailableRegion } from './regions/UnavailableRegion.tsx';
import { PATHS } from './routing/paths.ts';
import { toSection } from './scrolling/toSection.ts';
import { describePage } from './seo/describePage.ts';

/** The definition of this site for the server, the rendering workers and the browser. */
export const site = defineSite<PageData, AboutPage, RemoteModules>()({
  modules: MODULES,
  pages: PAGES,
  grants: GRANTS,
  notFound: { about: { text: PAGE_TEXTS.notFound(SITE) }, element: () => <NotFoundPage /> },
  redirects: { [PATHS.public]: PATHS.home },
  head: (about, { site }) => describePage(site, about),
  root: SiteRoot,
  layout: SiteLayout,
  toSection,
  loading: RegionPlaceholder,
  unavailable: UnavailableRegion,
  errorPage: RoutingErrorPage,
});
