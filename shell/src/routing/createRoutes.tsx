import type { Composition } from '@statline/compose/composition/Composition';
import type { ModuleLoader } from '@statline/compose/react/ModuleLoader';
import { RemoteRegion } from '@statline/compose/react/RemoteRegion';
import type { RemoteModuleId } from '@statline/contract/remotes';
import { data, type RouteObject, redirect } from 'react-router-dom';
import { PAGE_TEXTS, type PageText } from '../content/pages.ts';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { HomePage } from '../pages/HomePage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { RoutingErrorPage } from '../pages/RoutingErrorPage.tsx';
import { PAGE_MODULES } from './pageModules.ts';
import { PATHS } from './paths.ts';

/** What a route says of itself, for the document's head and for prefetching. */
export interface PageHandle {
  text: PageText;
  /** The one path to index and to share, without query or slash at the end; a page that has none is neither. */
  canonicalPath?: string;
  /** The modules that the page mounts. */
  mounts: readonly RemoteModuleId[];
}

/**
 * The routes of docs/product.md, the same for the server and the browser. A route's loader
 * waits for the modules it mounts, so that a visitor stays on the page they are on until the
 * next one is there. It never fails: a module that cannot be had costs its region only.
 */
export function createRoutes(composition: Composition, modules: ModuleLoader): RouteObject[] {
  const { site, outcome, overrides = [] } = composition;
  const page = (
    id: string,
    path: string,
    text: PageText,
    mounts: readonly RemoteModuleId[],
    element: React.ReactNode,
  ): RouteObject => ({
    id,
    path,
    handle: { text, canonicalPath: path, mounts } satisfies PageHandle,
    loader: async () => {
      await modules.prepare(mounts);
      return null;
    },
    // Going to the page one is on, or to a section of it, needs nothing that is not there.
    shouldRevalidate: () => false,
    element,
  });

  /** A page that is one module; the heading stands in for the module's own. */
  const modulePage = (
    id: string,
    name: 'waitlist' | 'privacyPolicy' | 'termsOfService',
    heading: string,
  ) => {
    const [module] = PAGE_MODULES[name];
    return page(
      id,
      PATHS[name],
      PAGE_TEXTS[name](site),
      [module],
      <RemoteRegion key={id} module={module} props={{ site }} heading={heading} />,
    );
  };

  return [
    {
      id: 'site',
      element: <SiteLayout site={site} overrides={overrides} />,
      errorElement: <RoutingErrorPage />,
      children: [
        page(
          'home',
          PATHS.home,
          PAGE_TEXTS.home(site),
          PAGE_MODULES.home,
          <HomePage site={site} outcome={outcome} />,
        ),
        modulePage('waitlist', 'waitlist', 'Waitlist'),
        modulePage('privacy-policy', 'privacyPolicy', 'Privacy Policy'),
        modulePage('terms-of-service', 'termsOfService', 'Terms of Service'),
        { id: 'public', path: PATHS.public, loader: () => redirect(PATHS.home) },
        {
          id: 'not-found',
          path: '*',
          handle: { text: PAGE_TEXTS.notFound(site), mounts: [] } satisfies PageHandle,
          loader: () => data(null, { status: 404 }),
          element: <NotFoundPage />,
        },
      ],
    },
  ];
}
