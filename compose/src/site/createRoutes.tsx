import { Outlet, type RouteObject, redirect, data as withStatus } from 'react-router-dom';
import type { Composition } from '../composition/Composition.ts';
import type { ModuleLoader } from '../react/ModuleLoader.ts';
import { RemoteRegion } from '../react/RemoteRegion.tsx';
import { modulesOf } from './pagesOf.ts';
import type { PageDefinition, RegionDefinition, Site } from './SiteDefinition.ts';

/** What a route of React Router carries. */
export interface PageHandle {
  about: unknown;
}

/**
 * The routes of a site, the same for the server and the browser. A page's loader waits for the
 * modules it mounts, so that a visitor stays on the page they are on until the next one is there.
 * It never fails: a module that cannot be had costs its region only.
 */
export function createRoutes(
  site: Site,
  { data, overrides = [] }: Pick<Composition, 'data' | 'overrides'>,
  modules: Pick<ModuleLoader, 'prepare'>,
): RouteObject[] {
  const { layout: Layout, errorPage: ErrorPage, redirects = {}, notFound } = site;
  const page = ({ id, path, about, regions }: PageDefinition<unknown, unknown>): RouteObject => ({
    id,
    path,
    handle: { about } satisfies PageHandle,
    loader: async () => {
      await modules.prepare(modulesOf({ regions }));
      return null;
    },
    // Going to the page one is on, or to a section of it, needs nothing that is not there.
    shouldRevalidate: () => false,
    element: <Regions key={id} regions={regions} data={data} />,
  });

  return [
    {
      id: 'site',
      element: (
        <Layout data={data} overrides={overrides}>
          <Outlet />
        </Layout>
      ),
      errorElement: <ErrorPage />,
      children: [
        ...site.pages.map(page),
        ...Object.entries(redirects).map(([from, to]) => ({
          id: `redirect ${from}`,
          path: from,
          loader: () => redirect(to),
        })),
        {
          id: 'not-found',
          path: '*',
          handle: { about: notFound.about } satisfies PageHandle,
          loader: () => withStatus(null, { status: 404 }),
          element: notFound.element(),
        },
      ],
    },
  ];
}

interface RegionsProps {
  regions: readonly RegionDefinition<unknown>[];
  data: unknown;
}

function Regions({ regions, data }: RegionsProps) {
  return regions.map((region) => <Region key={region.module} region={region} data={data} />);
}

function Region({ region, data }: { region: RegionDefinition<unknown>; data: unknown }) {
  const { module } = region;
  if ('render' in region) {
    return region.render((props) => <RemoteRegion module={module} props={props} />, data);
  }
  return <RemoteRegion module={module} props={region.props(data)} heading={region.heading} />;
}
