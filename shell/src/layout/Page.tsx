import type { ReactNode } from 'react';
import type { DashboardStore } from '../dashboard/createDashboardStore.ts';
import { DashboardStoreContext } from '../dashboard/DashboardStoreContext.ts';
import type { ModuleLoader } from '../regions/ModuleLoader.ts';
import { ModuleLoaderContext } from '../regions/ModuleLoaderContext.ts';

interface PageProps {
  modules: ModuleLoader;
  dashboard: DashboardStore;
  children: ReactNode;
}

/** The root of the tree, the same on the server and in the browser. */
export function Page({ modules, dashboard, children }: PageProps) {
  return (
    <ModuleLoaderContext value={modules}>
      <DashboardStoreContext value={dashboard}>{children}</DashboardStoreContext>
    </ModuleLoaderContext>
  );
}
