import type { ModuleLoader } from '@statline/compose/react/ModuleLoader';
import { ModuleLoaderContext } from '@statline/compose/react/ModuleLoaderContext';
import type { ReactNode } from 'react';
import type { DashboardStore } from '../dashboard/createDashboardStore.ts';
import { DashboardStoreContext } from '../dashboard/DashboardStoreContext.ts';
import { type Visits, VisitsContext } from '../navigation/VisitsContext.ts';

interface PageProps {
  modules: ModuleLoader;
  dashboard: DashboardStore;
  /** There are none where nobody moves about: on the server. */
  visits?: Visits;
  children: ReactNode;
}

/** The root of the tree, the same on the server and in the browser. */
export function Page({ modules, dashboard, visits = noVisits, children }: PageProps) {
  return (
    <ModuleLoaderContext value={modules}>
      <DashboardStoreContext value={dashboard}>
        <VisitsContext value={visits}>{children}</VisitsContext>
      </DashboardStoreContext>
    </ModuleLoaderContext>
  );
}

const noVisits: Visits = () => () => {};
