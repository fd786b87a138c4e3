import type { RootProps } from '@statline/compose/site';
import { useEffect, useState } from 'react';
import { createDashboardStore } from '../dashboard/createDashboardStore.ts';
import { DashboardStoreContext } from '../dashboard/DashboardStoreContext.ts';
import { loadRequest, requestWhenNeeded } from '../dashboard/requestWhenNeeded.ts';
import { RouterContext } from '../navigation/RouterContext.ts';
import type { PageData } from '../pages/PageData.ts';
import { PATHS } from '../routing/paths.ts';

/** Around everything: what outlives a visit to another page. */
export function SiteRoot({ data, router, children }: RootProps<PageData>) {
  const [dashboard] = useState(() =>
    createDashboardStore(data.dashboard, () => requestWhenNeeded('/api/dashboard')),
  );

  useEffect(() => {
    // There before it is needed: the tries after an error are 1, 2 and 4 s apart.
    if (data.dashboard.status === 'failed') void loadRequest().catch(() => {});
  }, [data]);

  // The outcome of a sign-up is shown once, and not again after a visit to another page.
  useEffect(
    () =>
      router?.subscribe(({ pathname }) => {
        if (pathname !== PATHS.home) delete data.outcome;
      }),
    [router, data],
  );

  return (
    <DashboardStoreContext value={dashboard}>
      <RouterContext value={router}>{children}</RouterContext>
    </DashboardStoreContext>
  );
}
