import type { RootProps } from '@statline/compose/site';
import { useState } from 'react';
import { createDashboardStore } from '../dashboard/createDashboardStore.ts';
import { DashboardStoreContext } from '../dashboard/DashboardStoreContext.ts';
import { requestDashboard } from '../dashboard/requestDashboard.ts';
import { type Visits, VisitsContext } from '../navigation/VisitsContext.ts';
import type { PageData } from '../pages/PageData.ts';

/** On the server nobody moves about. */
const NO_VISITS: Visits = () => () => {};

/** Around everything: what outlives a visit to another page. */
export function SiteRoot({ data, router, children }: RootProps<PageData>) {
  const [dashboard] = useState(() =>
    createDashboardStore(data.dashboard, () => requestDashboard('/api/dashboard')),
  );
  const visits = router?.subscribe ?? NO_VISITS;

  return (
    <DashboardStoreContext value={dashboard}>
      <VisitsContext value={visits}>{children}</VisitsContext>
    </DashboardStoreContext>
  );
}
