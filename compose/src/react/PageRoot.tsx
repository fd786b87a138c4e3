import type { ReactNode } from 'react';
import type { Router, Site } from '../site/SiteDefinition.ts';
import type { ModuleData } from './ModuleData.ts';
import type { ModuleLoader } from './ModuleLoader.ts';
import { RegionContext } from './RegionContext.ts';

interface PageRootProps {
  site: Site;
  data: unknown;
  loader: ModuleLoader;
  moduleData: ModuleData;
  /** Undefined on the server. */
  router?: Router;
  children: ReactNode;
}

/** The root of the tree, the same on the server and in the browser. */
export function PageRoot({ site, data, loader, moduleData, router, children }: PageRootProps) {
  const { root: Root } = site;
  return (
    <RegionContext value={{ loader, data: moduleData, site }}>
      <Root data={data} router={router}>
        {children}
      </Root>
    </RegionContext>
  );
}
