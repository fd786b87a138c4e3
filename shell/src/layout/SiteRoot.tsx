import type { RootProps } from '@statline/compose/site';
import { useEffect, useState } from 'react';
import { createDashboardStore } from '../dashboard/createDashboardStore.ts';
import { DashboardStoreContext } from '../dashboard/DashboardStoreContext.ts';
import { loadRequest, requestWhenNeeded } from '../dashboard/requestWhenNeeded.ts';
import { RouterContext } from '../navigation/RouterContext.ts';
import type { PageData } from '../pages/PageData.ts';
import { PATHS } from '../routing/paths.ts';

/** Root of all pages: holds the state that survives client-side navigation. */
export function SiteRoot({ data, router, children }: RootProps<PageData>) {
  const [dashboard] = useState(() =>
    createDashboardStore(data.dashboard, () => requestWhenNeeded('/api/dashboard')),
  );

  useEffect(() => {
    // Loads the script ahead, since retries follow an error after 1, 2 and 4 s.
    if (data.dashboard.status === 'failed') void loadRequest().catch(() => {});
  }, [data]);

  // The outcome of a sign-up is shown once, not again after a visit to another page.
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
