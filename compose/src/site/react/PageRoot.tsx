import type { ReactNode } from 'react';
import type { Router, Site } from '../SiteDefinition.ts';
import { RegionContext } from './contexts.ts';
import type { ModuleLoader } from './ModuleLoader.ts';

interface PageRootProps {
  site: Site;
  data: unknown;
  loader: ModuleLoader;
  /** Undefined on the server. */
  router?: Router;
  children: ReactNode;
}

/** The root of the tree, the same on the server and in the browser. */
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
