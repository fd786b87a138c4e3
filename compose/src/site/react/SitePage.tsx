import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { OverriddenRemote } from '../../protocol/composition/Composition.ts';
import { usePageHead } from '../head/usePageHead.ts';
import type { KnownPages } from '../pageModules.ts';
import type { Router } from '../Router.ts';
import type { RegionDefinition, Site } from '../SiteDefinition.ts';
import { Boundary } from './Boundary.tsx';
import { LeavingContext, PageParamsContext, RegionContext } from './contexts.ts';
import type { ModuleLoader } from './ModuleLoader.ts';
import { RemoteRegion } from './RemoteRegion.tsx';

interface PageRootProps {
  site: Site;
  data: unknown;
  loader: ModuleLoader;
  router?: Router;
  children: ReactNode;
}

/** The root of a page. The server and the browser must render the same. */
export function PageRoot({ site, data, loader, router, children }: PageRootProps) {
  const { root: Root } = site;
  return (
    <RegionContext value={{ loader, site }}>
      {Root ? (
        <Root data={data} router={router}>
          {children}
        </Root>
      ) : (
        children
      )}
    </RegionContext>
  );
}

interface SitePageProps {
  site: Site;
  data: unknown;
  pages: KnownPages;
  overrides: readonly OverriddenRemote[];
  onFailure?: () => void;
  isLeaving?: boolean;
}

/** The page at the router's location, in the site's layout. The server and the browser must render the same. */
export function SitePage({
  site,
  data,
  pages,
  overrides,
  onFailure,
  isLeaving = false,
}: SitePageProps) {
  const { layout: Layout, errorPage: ErrorPage, unavailable: Unavailable, notFound, grants } = site;
  const { pathname } = useLocation();
  const page = pages.at(pathname);
  const awaited = page || !pages.isAwaited(pathname) ? undefined : grants?.unavailable;
  const { about } = page ?? awaited ?? notFound;
  usePageHead(useMemo(() => site.head(about, data), [site, about, data]));

  return (
    <Boundary place={pathname} fallback={<ErrorPage />} onFailure={onFailure}>
      <Layout data={data} overrides={overrides}>
        {page ? (
          <PageParamsContext key={page.path} value={page.params ?? NO_PARAMS}>
            <LeavingContext value={isLeaving}>
              {page.regions.map((region) => (
                <Region key={region.module} region={region} data={data} />
              ))}
            </LeavingContext>
          </PageParamsContext>
        ) : awaited ? (
          <Unavailable anchors={null} heading={awaited.heading} onTryAgain={reload} />
        ) : (
          notFound.element()
        )}
      </Layout>
    </Boundary>
  );
}

const reload = () => window.location.reload();

const NO_PARAMS = {};

function Region({ region, data }: { region: RegionDefinition<unknown>; data: unknown }) {
  const { module } = region;
  if ('render' in region) {
    return region.render((props) => <RemoteRegion module={module} props={props} />, data);
  }
  return <RemoteRegion module={module} props={region.props(data)} heading={region.heading} />;
}
