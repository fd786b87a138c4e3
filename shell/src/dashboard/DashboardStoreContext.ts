import { createContext } from 'react';
import { createDashboardStore, type DashboardStore } from './createDashboardStore.ts';

/** Given once, at the root of the page: the figures outlive a visit to another page. */
export const DashboardStoreContext = createContext<DashboardStore>(
  createDashboardStore({ status: 'loading' }, () => new Promise(() => {})),
);
